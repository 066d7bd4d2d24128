"""`python -m pentapolis` is the command `pentapolis`."""

import sys

from pentapolis.cli import main

sys.exit(main())
