/* The limit: random games of Roll Through the Ages (two players, first edition) as fast as one core can play them.

   The same questions with the same options as the rules in Python ask, but none of their virtues: no names, no
   reasons, no log, a state of a few dozen bytes. Numbers of the sheet are copied from data/sheet.toml.
   Usage: limit GAMES SEED. Prints seconds, decisions and the sum of all scores: the last two are compared with
   Python's averages by tests/study/test_limit.py. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FOOD, GOOD, SKULL, WORKERS, CHOICE, COIN };
enum { STONE = 1, GREAT_WALL = 5, MONUMENTS = 7, CITIES = 4, GOODS = 5, DEVELOPMENTS = 13, END = 5, LIMIT = 6 };
enum {
    LEADERSHIP = 1 << 0, IRRIGATION = 1 << 1, AGRICULTURE = 1 << 2, QUARRYING = 1 << 3, MEDICINE = 1 << 4,
    COINAGE = 1 << 5, CARAVANS = 1 << 6, RELIGION = 1 << 7, GRANARIES = 1 << 8, MASONRY = 1 << 9,
    ENGINEERING = 1 << 10, ARCHITECTURE = 1 << 11, EMPIRE = 1 << 12,
};

static const uint8_t LENGTH[GOODS] = {8, 7, 6, 5, 4};
static const uint8_t CITY_BOXES[CITIES] = {3, 4, 5, 6};
static const uint8_t BOXES[MONUMENTS] = {3, 5, 7, 9, 11, 13, 15};
static const uint8_t AVAILABLE[MONUMENTS] = {1, 1, 0, 1, 1, 1, 0};
static const uint8_t FIRST[MONUMENTS] = {1, 2, 4, 6, 8, 10, 12};
static const uint8_t LATER[MONUMENTS] = {0, 1, 2, 3, 4, 5, 6};
static const uint8_t COST[DEVELOPMENTS] = {10, 10, 15, 15, 15, 20, 20, 20, 30, 30, 40, 50, 60};
static const uint8_t POINTS[DEVELOPMENTS] = {2, 2, 3, 3, 3, 4, 4, 6, 6, 6, 6, 8, 8};

typedef struct {
    uint8_t food, goods[GOODS], city_boxes[CITIES], cities, boxes[MONUMENTS];
    uint16_t developments;
    int16_t disasters;
} Player;

typedef struct {
    Player players[2];
    int8_t first[MONUMENTS];
    uint8_t seat, dice[7], workers, over;
    uint16_t built;
    int coins;
} State;

static uint64_t random_state;
static uint32_t options[1024];
static int number;
static int64_t decisions;

static uint32_t below(uint32_t n) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 32) * n >> 32);
}

/* One of the options; a question with a single one is no question. */
static uint32_t answer(void) {
    if (number == 1) return options[0];
    decisions++;
    return options[below((uint32_t)number)];
}

static int value_of(const Player *p, int good) { return (good + 1) * p->goods[good] * (p->goods[good] + 1) / 2; }

static int goods_value(const Player *p) {
    int sum = 0;
    for (int good = 0; good < GOODS; good++) sum += value_of(p, good);
    return sum;
}

static int count(const State *g, int dice, int face) {
    int found = 0;
    for (int i = 0; i < dice; i++) found += g->dice[i] == face;
    return found;
}

/* --- the phases ------------------------------------------------------------------------------- */

static void roll(State *g, Player *p) {
    int dice = p->cities;
    for (int i = 0; i < dice; i++) g->dice[i] = (uint8_t)below(6);
    for (int rolls = 1; rolls < 3; rolls++) {
        int counts[6];
        for (int face = 0; face < 6; face++) counts[face] = face == SKULL ? 0 : count(g, dice, face);
        number = 0; /* an option is how many dice of each face are rolled again, three bits for each */
        for (int a = 0; a <= counts[0]; a++)
            for (int b = 0; b <= counts[1]; b++)
                for (int d = 0; d <= counts[3]; d++)
                    for (int e = 0; e <= counts[4]; e++)
                        for (int f = 0; f <= counts[5]; f++)
                            options[number++] = (uint32_t)(a | b << 3 | d << 9 | e << 12 | f << 15);
        uint32_t again = answer();
        if (!again) break;
        for (int i = 0; i < dice; i++) {
            int shift = 3 * g->dice[i];
            if (again >> shift & 7) {
                again -= 1u << shift;
                g->dice[i] = (uint8_t)below(6);
            }
        }
    }
    if (p->developments & LEADERSHIP) {
        number = 0;
        options[number++] = 6;
        for (uint32_t face = 0; face < 6; face++)
            if (count(g, dice, (int)face)) options[number++] = face;
        uint32_t face = answer();
        for (int i = 0; i < dice && face < 6; i++)
            if (g->dice[i] == face) {
                g->dice[i] = (uint8_t)below(6);
                break;
            }
    }
}

static void disasters(State *g, Player *p, int skulls) {
    Player *other = &g->players[1 - g->seat];
    if (skulls == 2 && !(p->developments & IRRIGATION)) p->disasters += 2;
    if (skulls == 3 && !(other->developments & MEDICINE)) other->disasters += 3;
    if (skulls == 4 && p->boxes[GREAT_WALL] < BOXES[GREAT_WALL]) p->disasters += 4;
    if (skulls < 5) return;
    if (!(p->developments & RELIGION)) memset(p->goods, 0, GOODS);
    else if (!(other->developments & RELIGION)) memset(other->goods, 0, GOODS);
}

static void collect(State *g, Player *p) {
    int dice = p->cities, choices = count(g, dice, CHOICE), skulls = count(g, dice, SKULL);
    int goods = count(g, dice, GOOD) + 2 * skulls;
    for (int i = 0; i < goods; i++)
        if (p->goods[i % 5] < LENGTH[i % 5]) p->goods[i % 5]++;
    if (goods > STONE && p->developments & QUARRYING && p->goods[STONE] < LENGTH[STONE]) p->goods[STONE]++;
    number = 0;
    for (int n = 0; n <= choices; n++) options[number++] = (uint32_t)n;
    int for_food = (int)answer(), food_dice = count(g, dice, FOOD), worker_dice = count(g, dice, WORKERS);
    int food = p->food + 3 * food_dice + 2 * for_food;
    if (p->developments & AGRICULTURE) food += food_dice + for_food;
    if (food > 15) food = 15;
    if (food < p->cities) {
        p->disasters = (int16_t)(p->disasters + p->cities - food);
        food = p->cities;
    }
    p->food = (uint8_t)(food - p->cities);
    disasters(g, p, skulls);
    g->workers = (uint8_t)(3 * worker_dice + 2 * (choices - for_food));
    if (p->developments & MASONRY) g->workers = (uint8_t)(g->workers + worker_dice + choices - for_food);
    g->coins = (p->developments & COINAGE ? 12 : 7) * count(g, dice, COIN);
}

static void add_boxes(State *g, int target, int left) {
    int most = left < g->workers ? left : g->workers;
    if (!(g->built >> target & 1))
        for (int n = 1; n <= most; n++) options[number++] = (uint32_t)(target << 8 | n);
}

static void build(State *g, Player *p) {
    g->built = 0;
    for (;;) {
        int boxes_left = 0;
        number = 0;
        options[number++] = 0;
        for (int city = 0; city < CITIES; city++) {
            int left = CITY_BOXES[city] - p->city_boxes[city];
            if (left) {
                boxes_left = 1;
                add_boxes(g, MONUMENTS + city, left);
                break;
            }
        }
        for (int monument = 0; monument < MONUMENTS; monument++) {
            int left = BOXES[monument] - p->boxes[monument];
            if (left && AVAILABLE[monument]) {
                boxes_left = 1;
                add_boxes(g, monument, left);
            }
        }
        if (boxes_left && p->developments & ENGINEERING && p->goods[STONE]) options[number++] = 0xffff;
        uint32_t chosen = answer();
        if (!chosen) break;
        if (chosen == 0xffff) {
            p->goods[STONE]--;
            g->workers = (uint8_t)(g->workers + 3);
            g->built = 0;
            continue;
        }
        int target = (int)(chosen >> 8), boxes = (int)(chosen & 255);
        g->workers = (uint8_t)(g->workers - boxes);
        g->built = (uint16_t)(g->built | 1 << target);
        if (target >= MONUMENTS) {
            int city = target - MONUMENTS;
            p->city_boxes[city] = (uint8_t)(p->city_boxes[city] + boxes);
            p->cities = (uint8_t)(p->cities + (p->city_boxes[city] == CITY_BOXES[city]));
        } else {
            p->boxes[target] = (uint8_t)(p->boxes[target] + boxes);
            if (p->boxes[target] == BOXES[target] && g->first[target] < 0) g->first[target] = (int8_t)g->seat;
        }
    }
}

static void pay(Player *p, int rest) {
    int stocks = 0;
    if (p->developments & GRANARIES) {
        number = 0;
        for (int food = 0; food <= p->food && (food - 1) * 4 < rest; food++)
            if (goods_value(p) + food * 4 >= rest) options[number++] = (uint32_t)food;
        int food = (int)answer();
        p->food = (uint8_t)(p->food - food);
        rest -= food * 4;
        if (rest <= 0) return;
    }
    for (int good = 0; good < GOODS; good++) stocks |= (p->goods[good] > 0) << good;
    number = 0;
    for (int chosen = 1; chosen < 32; chosen++)
        if ((chosen & stocks) == chosen) {
            int coins = 0;
            for (int good = 0; good < GOODS; good++)
                if (chosen >> good & 1) coins += value_of(p, good);
            if (coins >= rest) options[number++] = (uint32_t)chosen;
        }
    uint32_t sold = answer();
    for (int good = 0; good < GOODS; good++)
        if (sold >> good & 1) p->goods[good] = 0;
}

static void buy(State *g, Player *p) {
    int means = g->coins + goods_value(p) + (p->developments & GRANARIES ? 4 * p->food : 0);
    number = 0;
    options[number++] = DEVELOPMENTS;
    for (uint32_t d = 0; d < DEVELOPMENTS; d++)
        if (COST[d] <= means && !(p->developments >> d & 1)) options[number++] = d;
    uint32_t bought = answer();
    if (bought == DEVELOPMENTS) return;
    if (COST[bought] > g->coins) pay(p, COST[bought] - g->coins);
    p->developments = (uint16_t)(p->developments | 1 << bought);
}

static void discard(Player *p) {
    int excess = -LIMIT;
    if (p->developments & CARAVANS) return;
    for (int good = 0; good < GOODS; good++) excess += p->goods[good];
    while (excess > 0) {
        number = 0;
        for (int good = 0; good < GOODS; good++)
            for (int n = 1; n <= p->goods[good] && n <= excess; n++) options[number++] = (uint32_t)(good << 8 | n);
        uint32_t chosen = answer();
        int n = (int)(chosen & 255);
        p->goods[chosen >> 8] = (uint8_t)(p->goods[chosen >> 8] - n);
        excess -= n;
    }
}

/* --- whole games ------------------------------------------------------------------------------ */

static void end_turn(State *g) {
    g->seat ^= 1;
    if (g->seat) return;
    int completed = 1;
    for (int monument = 0; monument < MONUMENTS; monument++)
        if (AVAILABLE[monument] && g->first[monument] < 0) completed = 0;
    for (int seat = 0; seat < 2; seat++)
        if (__builtin_popcount(g->players[seat].developments) >= END) completed = 1;
    g->over = (uint8_t)completed;
}

static int score(const State *g, int seat) {
    const Player *p = &g->players[seat];
    int points = -p->disasters, completed = 0;
    for (int d = 0; d < DEVELOPMENTS; d++)
        if (p->developments >> d & 1) points += POINTS[d];
    for (int monument = 0; monument < MONUMENTS; monument++)
        if (p->boxes[monument] == BOXES[monument]) {
            completed++;
            points += g->first[monument] == seat ? FIRST[monument] : LATER[monument];
        }
    if (p->developments & ARCHITECTURE) points += completed;
    if (p->developments & EMPIRE) points += p->cities;
    return points;
}

int main(int count_of_arguments, char **arguments) {
    if (count_of_arguments != 3) return 2;
    long games = atol(arguments[1]), scores = 0;
    random_state = (uint64_t)atol(arguments[2]) * 2 + 0x9e3779b97f4a7c15u;
    clock_t start = clock();
    for (long game = 0; game < games; game++) {
        State g;
        memset(&g, 0, sizeof g);
        memset(g.first, -1, sizeof g.first);
        for (int seat = 0; seat < 2; seat++) g.players[seat].food = g.players[seat].cities = 3;
        while (!g.over) {
            Player *p = &g.players[g.seat];
            roll(&g, p);
            collect(&g, p);
            build(&g, p);
            buy(&g, p);
            discard(p);
            end_turn(&g);
        }
        scores += score(&g, 0) + score(&g, 1);
    }
    printf("%.6f %lld %ld\n", (double)(clock() - start) / CLOCKS_PER_SEC, (long long)decisions, scores);
    return 0;
}
