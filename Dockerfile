# The server as an image: docker build -t pentapolis . && docker run -p 8000:8000 -v games:/data pentapolis
FROM python:3.12-slim
WORKDIR /app
COPY requirements/play.txt requirements/play.txt
RUN pip install --no-cache-dir -r requirements/play.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY pentapolis pentapolis
RUN pip install --no-cache-dir --no-deps . && useradd --system --uid 1000 pentapolis && install -d -o pentapolis /data
USER pentapolis
VOLUME /data
ENV PENTAPOLIS_HOST=0.0.0.0 PENTAPOLIS_OPEN=no PENTAPOLIS_DATABASE=/data/pentapolis.db PENTAPOLIS_LOG_LEVEL=info
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=6)"]
ENTRYPOINT ["pentapolis"]
CMD ["serve"]
