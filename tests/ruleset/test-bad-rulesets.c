/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Invalid ruleset files: the standard one with one change each, and the error for it. */
#include <stdbool.h>
#include <string.h>

#include "ruleset/ruleset-io.h"

#define SYNTAX MAE_RULESET_ERROR_SYNTAX
#define INVALID MAE_RULESET_ERROR_INVALID

typedef struct {
  const char *name;
  const char *from; /* its first occurrence is replaced; NULL: the whole text */
  const char *to;
  bool rest; /* everything after @from is replaced too */
  MaeRulesetError code;
  const char *message;
} Case;

/* clang-format off */
static const Case cases[] = {
  { "text", "{", "x{", false, SYNTAX,
    "line 1, column 1: expected an object" },
  { "empty", NULL, "", false, SYNTAX,
    "line 1, column 1: the text ends where a value should be" },
  { "only-spaces", NULL, " \n ", false, SYNTAX,
    "line 2, column 2: the text ends where a value should be" },
  { "byte-order-marks", "{", "\xef\xbb\xbf\xef\xbb\xbf{", false, SYNTAX,
    "line 1, column 1: expected an object" },
  { "after-a-mark", NULL, "\xef\xbb\xbf{]", false, SYNTAX,
    "line 1, column 2: expected a member's name in double quotes" },
  { "single-quotes", "\"format\"", "'format'", false, SYNTAX,
    "line 3, column 3: expected a member's name in double quotes" },
  { "comment", "\"levels\"", "/* three */ \"levels\"", false, SYNTAX,
    "line 17, column 3: expected a member's name in double quotes" },
  { "trailing-comma", "\"leadersKept\": 2,", "\"leadersKept\": 2,,", false, SYNTAX,
    "line 42, column 20: expected a member's name in double quotes" },
  { "comma-before-bracket", "[1, 2, 3]", "[1, 2, 3,]", false, SYNTAX,
    "line 19, column 23: expected a value" },
  { "no-comma", "[1, 2, 3]", "[1 2, 3]", false, SYNTAX,
    "line 19, column 17: expected a comma or ]" },
  { "no-colon", "\"levels\": 3", "\"levels\" 3", false, SYNTAX,
    "line 17, column 12: expected a colon" },
  { "bare-name", "\"levels\": 3", "levels: 3", false, SYNTAX,
    "line 17, column 3: expected a member's name in double quotes" },
  { "twice", "\"slots\": 3", "\"levels\": 3", false, SYNTAX,
    "line 18, column 3: this object has a member of that name already" },
  { "twice-escaped", "\"slots\": 3", "\"l\\u0065vels\": 3", false, SYNTAX,
    "line 18, column 3: this object has a member of that name already" },
  { "open-end", NULL, "{\"format\": 1", false, SYNTAX,
    "line 1, column 13: expected a comma or }" },
  { "open-string", NULL, "{\"format", false, SYNTAX,
    "line 1, column 9: the text ends within a string" },
  { "trailing", NULL, "{} {}", false, SYNTAX,
    "line 1, column 4: expected the end of the text" },
  { "control-character", "\"Standard game\"", "\"Standard\tgame\"", false, SYNTAX,
    "line 5, column 21: control character in a string" },
  { "unknown-escape", "\"Standard game\"", "\"Standard\\qgame\"", false, SYNTAX,
    "line 5, column 21: unknown escape in a string" },
  { "nul-escape", "\"Standard game\"", "\"Standard\\u0000game\"", false, SYNTAX,
    "line 5, column 21: NUL in a string" },
  { "lone-surrogate", "\"Standard game\"", "\"Standard\\ud83dgame\"", false, SYNTAX,
    "line 5, column 21: half a surrogate pair" },
  { "name-escape", "\"format\": 1", "\"\\u001b[31m\": 1", false, INVALID,
    "/�[31m: unknown member, expected one of \"$schema\", \"format\", \"id\", \"title\", \"players\", \"resources\", \"replaceable\", \"colours\", \"levels\", \"slots\", \"shelves\", \"market\", \"faithTrack\", \"seats\", \"tokens\", \"cardsToEnd\", \"resourcesPerPoint\", \"leaderDiscardFaith\", \"marketDiscardFaith\", \"leadersDealt\", \"leadersKept\", \"baseProduction\", \"leaders\", \"developmentCards\"" },
  { "short-escape", "\"Standard game\"", "\"Standard\\u12\"", false, SYNTAX,
    "line 5, column 21: expected four hexadecimal digits after \\u" },
  { "leading-zero", "\"levels\": 3", "\"levels\": 03", false, SYNTAX,
    "line 17, column 13: a number can't begin with 0" },
  { "plus", "\"levels\": 3", "\"levels\": +3", false, SYNTAX,
    "line 17, column 13: expected a value" },
  { "hexadecimal", "\"levels\": 3", "\"levels\": 0x3", false, SYNTAX,
    "line 17, column 14: expected a comma or }" },
  { "bare-fraction", "\"levels\": 3", "\"levels\": 3.", false, SYNTAX,
    "line 17, column 15: expected a digit" },
  { "word", "\"levels\": 3", "\"levels\": NaN", false, SYNTAX,
    "line 17, column 13: expected a value" },
  { "deep", "\"levels\": 3", "\"levels\": [[[[[[[[[[[[[[[[3]]]]]]]]]]]]]]]]", false, SYNTAX,
    "line 17, column 28: nested too deep" },
  { "utf8", "Standard game", "Standard \xff game", false, SYNTAX,
    "line 5, column 22: invalid UTF-8" },
  { "top-array", NULL, "[]", false, SYNTAX,
    "line 1, column 1: expected an object" },
  { "top-null", NULL, "null", false, SYNTAX,
    "line 1, column 1: expected an object" },
  { "no-members", NULL, "{}", false, INVALID,
    "top level: the member \"format\" is missing" },
  { "schema-type", "\"ruleset.schema.json\"", "1", false, INVALID,
    "/$schema: expected a string, found an integer" },
  { "format-2", "\"format\": 1", "\"format\": 2", false, INVALID,
    "/format: expected 1, found 2" },
  { "unknown-member", "\"format\": 1", "\"format\": 1, \"colors\": []", false, INVALID,
    "/colors: unknown member, expected one of \"$schema\", \"format\", \"id\", \"title\", \"players\", \"resources\", \"replaceable\", \"colours\", \"levels\", \"slots\", \"shelves\", \"market\", \"faithTrack\", \"seats\", \"tokens\", \"cardsToEnd\", \"resourcesPerPoint\", \"leaderDiscardFaith\", \"marketDiscardFaith\", \"leadersDealt\", \"leadersKept\", \"baseProduction\", \"leaders\", \"developmentCards\"" },
  { "id-case", "\"id\": \"standard\"", "\"id\": \"Standard\"", false, INVALID,
    "/id: expected 1 to 31 of the characters a-z, 0-9 and -, not beginning with -" },
  { "id-empty", "\"id\": \"standard\"", "\"id\": \"\"", false, INVALID,
    "/id: expected 1 to 31 of the characters a-z, 0-9 and -, not beginning with -" },
  { "id-path", "\"id\": \"standard\"", "\"id\": \"../standard\"", false, INVALID,
    "/id: expected 1 to 31 of the characters a-z, 0-9 and -, not beginning with -" },
  { "id-dash", "\"id\": \"standard\"", "\"id\": \"-standard\"", false, INVALID,
    "/id: expected 1 to 31 of the characters a-z, 0-9 and -, not beginning with -" },
  { "id-long", "\"id\": \"standard\"", "\"id\": \"standardstandardstandardstandard\"", false, INVALID,
    "/id: expected 1 to 31 of the characters a-z, 0-9 and -, not beginning with -" },
  { "title-type", "\"Standard game\"", "[\"Standard game\"]", false, INVALID,
    "/title: expected a string, found an array" },
  { "title-empty", "\"Standard game\"", "\"\"", false, INVALID,
    "/title: expected a name of 1 to 63 bytes without control characters" },
  { "title-control", "\"Standard game\"", "\"Standard\\u0007\"", false, INVALID,
    "/title: expected a name of 1 to 63 bytes without control characters" },
  { "title-direction", "\"Standard game\"", "\"Standard\\u202e\"", false, INVALID,
    "/title: expected a name of 1 to 63 bytes without control characters" },
  { "title-line", "\"Standard game\"", "\"Standard\\u2028game\"", false, INVALID,
    "/title: expected a name of 1 to 63 bytes without control characters" },
  { "title-long", "\"Standard game\"", "\"0123456789012345678901234567890123456789012345678901234567890123\"", false, INVALID,
    "/title: expected a name of 1 to 63 bytes without control characters" },
  { "players-missing", "\"min\": 1, ", "", false, INVALID,
    "/players: the member \"min\" is missing" },
  { "players-none", "\"max\": 4}", "\"max\": 0}", false, INVALID,
    "/players/max: expected an integer from 1 to 8, found 0" },
  { "players-many", "\"max\": 4}", "\"max\": 9}", false, INVALID,
    "/players/max: expected an integer from 1 to 8, found 9" },
  { "players-order", "\"min\": 1", "\"min\": 5", false, INVALID,
    "/players/min: expected an integer from 1 to 4, found 5" },
  { "colours-type", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\"]", "\"Green\"", false, INVALID,
    "/colours: expected an array, found a string" },
  { "resource-type", "{\"name\": \"Coin\"}", "\"Coin\"", false, INVALID,
    "/resources/0: expected an object, found a string" },
  { "resource-no-name", "{\"name\": \"Coin\"}", "{}", false, INVALID,
    "/resources/0: the member \"name\" is missing" },
  { "resource-name-long", "{\"name\": \"Coin\"}", "{\"name\": \"12345678901234567890123456789012\"}", false, INVALID,
    "/resources/0/name: expected a name of 1 to 31 bytes without control characters" },
  { "resource-twice", "{\"name\": \"Stone\"}", "{\"name\": \"Coin\"}", false, INVALID,
    "/resources/1/name: a second resource \"Coin\"" },
  { "resource-member", "{\"name\": \"Coin\"}", "{\"name\": \"Coin\", \"colour\": \"gold\"}", false, INVALID,
    "/resources/0/colour: unknown member, expected one of \"name\", \"storable\", \"faithOnGain\"" },
  { "resource-storable-int", "{\"name\": \"Coin\"}", "{\"name\": \"Coin\", \"storable\": 1}", false, INVALID,
    "/resources/0/storable: expected true or false, found an integer" },
  { "resource-storable-faith", "{\"name\": \"Coin\"}", "{\"name\": \"Coin\", \"faithOnGain\": 1}", false, INVALID,
    "/resources/0/faithOnGain: expected 0, found 1" },
  { "resource-faith-negative", "\"faithOnGain\": 1", "\"faithOnGain\": -1", false, INVALID,
    "/resources/4/faithOnGain: expected an integer from 0 to 100, found -1" },
  { "replaceable-unknown", "\"replaceable\": \"Zero\"", "\"replaceable\": \"Nil\"", false, INVALID,
    "/replaceable: unknown resource \"Nil\"" },
  { "replaceable-faith", "\"replaceable\": \"Zero\"", "\"replaceable\": \"Faith\"", false, INVALID,
    "/replaceable: \"Faith\" is worth something by itself: it must not be storable nor give faith" },
  { "replaceable-missing", "\"replaceable\": \"Zero\",", "", false, INVALID,
    "/leaders/8/ability: there is no replaceable resource" },
  { "colours-none", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\"]", "[]", false, INVALID,
    "/colours: expected 1 to 8 elements, found 0" },
  { "colour-twice", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\"]", "[\"Green\", \"Blue\", \"Yellow\", \"Blue\"]", false, INVALID,
    "/colours/3: a second color \"Blue\"" },
  { "colour-type", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\"]", "[\"Green\", 2, \"Yellow\", \"Purple\"]", false, INVALID,
    "/colours/1: expected a string, found an integer" },
  { "colour-more", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\"]", "[\"Green\", \"Blue\", \"Yellow\", \"Purple\", \"Grey\"]", false, INVALID,
    "/developmentCards: expected 1 to 127 cards of color \"Grey\" and level 1, found 0" },
  { "levels-string", "\"levels\": 3", "\"levels\": \"3\"", false, INVALID,
    "/levels: expected an integer, found a string" },
  { "levels-fraction", "\"levels\": 3", "\"levels\": 3.5", false, INVALID,
    "/levels: expected an integer, found a fraction" },
  { "levels-exponent", "\"levels\": 3", "\"levels\": 35e-1", false, INVALID,
    "/levels: expected an integer, found a fraction" },
  { "levels-boolean", "\"levels\": 3", "\"levels\": true", false, INVALID,
    "/levels: expected an integer, found a boolean" },
  { "levels-null", "\"levels\": 3", "\"levels\": null", false, INVALID,
    "/levels: expected an integer, found null" },
  { "levels-object", "\"levels\": 3", "\"levels\": {}", false, INVALID,
    "/levels: expected an integer, found an object" },
  { "levels-huge", "\"levels\": 3", "\"levels\": 99999999999999999999", false, SYNTAX,
    "line 17, column 13: a number that needs more than 64 bits" },
  { "levels-large", "\"levels\": 3", "\"levels\": 9223372036854775807", false, INVALID,
    "/levels: expected an integer from 1 to 5, found 9223372036854775807" },
  { "levels-many", "\"levels\": 3", "\"levels\": 6", false, INVALID,
    "/levels: expected an integer from 1 to 5, found 6" },
  { "levels-fewer", "\"levels\": 3", "\"levels\": 2", false, INVALID,
    "/cardsToEnd: expected an integer from 1 to 6, found 7" },
  { "levels-more", "\"levels\": 3", "\"levels\": 4", false, INVALID,
    "/developmentCards: expected 1 to 127 cards of color \"Green\" and level 4, found 0" },
  { "slots-none", "\"slots\": 3", "\"slots\": 0", false, INVALID,
    "/slots: expected an integer from 1 to 6, found 0" },
  { "shelves-none", "[1, 2, 3]", "[]", false, INVALID,
    "/shelves: expected 1 to 6 elements, found 0" },
  { "shelves-many", "[1, 2, 3]", "[1, 2, 3, 4, 5, 6, 7]", false, INVALID,
    "/shelves: expected 1 to 6 elements, found 7" },
  { "shelf-size", "[1, 2, 3]", "[1, 0, 3]", false, INVALID,
    "/shelves/1: expected an integer from 1 to 100, found 0" },
  { "market-rows", "\"rows\": 3", "\"rows\": 7", false, INVALID,
    "/market/rows: expected an integer from 1 to 6, found 7" },
  { "market-sum", "\"Zero\": 4}", "\"Zero\": 5}", false, INVALID,
    "/market/marbles: expected 13 marbles, 3 × 4 and the slide's, found 14" },
  { "marble-unknown", "\"marbles\": {\"Coin\": 2", "\"marbles\": {\"Gold\": 2", false, INVALID,
    "/market/marbles: unknown resource \"Gold\"" },
  { "marble-zero", "\"marbles\": {\"Coin\": 2", "\"marbles\": {\"Coin\": 0", false, INVALID,
    "/market/marbles/Coin: expected an integer from 1 to 100, found 0" },
  { "track-end", "\"end\": 24", "\"end\": 20", false, INVALID,
    "/faithTrack/tiles/6/space: expected an integer from 19 to 20, found 21" },
  { "tile-start", "{\"space\": 3, \"points\": 1}", "{\"space\": 0, \"points\": 1}", false, INVALID,
    "/faithTrack/tiles/0/space: expected an integer from 1 to 24, found 0" },
  { "tile-falls", "{\"space\": 6, \"points\": 2}", "{\"space\": 3, \"points\": 2}", false, INVALID,
    "/faithTrack/tiles/1/space: expected an integer from 4 to 24, found 3" },
  { "tile-outside", "{\"space\": 24, \"points\": 20}", "{\"space\": 25, \"points\": 20}", false, INVALID,
    "/faithTrack/tiles/7/space: expected an integer from 22 to 24, found 25" },
  { "section-backwards", "{\"from\": 5, \"to\": 8, \"points\": 2}", "{\"from\": 9, \"to\": 8, \"points\": 2}", false, INVALID,
    "/faithTrack/sections/0/to: expected an integer from 9 to 24, found 8" },
  { "section-overlaps", "{\"from\": 12, \"to\": 16, \"points\": 3}", "{\"from\": 8, \"to\": 16, \"points\": 3}", false, INVALID,
    "/faithTrack/sections/1/from: expected an integer from 9 to 24, found 8" },
  { "section-points", "{\"from\": 5, \"to\": 8, \"points\": 2}", "{\"from\": 5, \"to\": 8, \"points\": 1001}", false, INVALID,
    "/faithTrack/sections/0/points: expected an integer from 0 to 1000, found 1001" },
  { "seats-fewer", "{\"resources\": 0, \"faith\": 0},", "", false, INVALID,
    "/seats: expected 4 elements, found 3" },
  { "seat-resources", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 7, \"faith\": 1}", false, INVALID,
    "/seats/3/resources: expected an integer from 0 to 6, found 7" },
  { "seat-faith", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 2, \"faith\": 25}", false, INVALID,
    "/seats/3/faith: expected an integer from 0 to 7, found 25" },
  { "seat-excluded-unknown", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 2, \"faith\": 1, \"excluded\": [\"Gold\"]}", false, INVALID,
    "/seats/3/excluded/0: unknown resource \"Gold\"" },
  { "seat-excluded-faith", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 2, \"faith\": 1, \"excluded\": [\"Faith\"]}", false, INVALID,
    "/seats/3/excluded/0: \"Faith\" can't be stored" },
  { "seat-excluded-twice", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 2, \"faith\": 1, \"excluded\": [\"Coin\", \"Coin\"]}", false, INVALID,
    "/seats/3/excluded/1: \"Coin\" appears twice" },
  { "seat-excluded-all", "{\"resources\": 2, \"faith\": 1}", "{\"resources\": 2, \"faith\": 1, \"excluded\": [\"Coin\", \"Stone\", \"Servant\", \"Shield\"]}", false, INVALID,
    "/seats/3/resources: expected 0, found 2" },
  { "token-kind", "{\"kind\": \"cross\", \"count\": 1", "{\"kind\": \"crown\", \"count\": 1", false, INVALID,
    "/tokens/6/kind: expected \"cross\" or \"discard\", found \"crown\"" },
  { "token-colour", "\"colour\": \"Green\", \"count\": 2}", "\"colour\": \"Red\", \"count\": 2}", false, INVALID,
    "/tokens/0/colour: unknown color \"Red\"" },
  { "token-cross-colour", "{\"kind\": \"cross\", \"count\": 1", "{\"kind\": \"cross\", \"colour\": \"Blue\", \"count\": 1", false, INVALID,
    "/tokens/6/colour: only a \"discard\" token has a color" },
  { "token-no-colour", "{\"kind\": \"discard\", \"colour\": \"Green\", \"count\": 2}", "{\"kind\": \"discard\", \"count\": 2}", false, INVALID,
    "/tokens/0: the member \"colour\" is missing" },
  { "token-count", "{\"kind\": \"cross\", \"count\": 1", "{\"kind\": \"cross\", \"count\": 0", false, INVALID,
    "/tokens/6/count: expected an integer from 1 to 100, found 0" },
  { "token-reshuffle", "\"reshuffle\": true", "\"reshuffle\": \"yes\"", false, INVALID,
    "/tokens/6/reshuffle: expected true or false, found a string" },
  { "cards-to-end", "\"cardsToEnd\": 7", "\"cardsToEnd\": 10", false, INVALID,
    "/cardsToEnd: expected an integer from 1 to 9, found 10" },
  { "resources-per-point", "\"resourcesPerPoint\": 5", "\"resourcesPerPoint\": 0", false, INVALID,
    "/resourcesPerPoint: expected an integer from 1 to 100, found 0" },
  { "market-discard-faith", "\"marketDiscardFaith\": 1", "\"marketDiscardFaith\": 101", false, INVALID,
    "/marketDiscardFaith: expected an integer from 0 to 100, found 101" },
  { "discard-faith", "\"leaderDiscardFaith\": 1", "\"leaderDiscardFaith\": -1", false, INVALID,
    "/leaderDiscardFaith: expected an integer from 0 to 100, found -1" },
  { "leaders-dealt", "\"leadersDealt\": 4", "\"leadersDealt\": 5", false, INVALID,
    "/leaders: expected 20 to 64 elements, found 16" },
  { "leaders-dealt-many", "\"leadersDealt\": 4", "\"leadersDealt\": 9", false, INVALID,
    "/leadersDealt: expected an integer from 1 to 8, found 9" },
  { "leaders-kept", "\"leadersKept\": 2", "\"leadersKept\": 5", false, INVALID,
    "/leadersKept: expected an integer from 1 to 4, found 5" },
  { "base-missing", "\"baseProduction\": {\"inBlanks\": 2, \"outBlanks\": 1},", "", false, INVALID,
    "top level: the member \"baseProduction\" is missing" },
  { "base-blanks", "\"inBlanks\": 2", "\"inBlanks\": 9", false, INVALID,
    "/baseProduction/inBlanks: expected an integer from 0 to 8, found 9" },
  { "base-excluded-all", "\"inBlanks\": 2", "\"inBlanks\": 2, \"inExcluded\": [\"Coin\", \"Stone\", \"Servant\", \"Shield\"]", false, INVALID,
    "/baseProduction/inExcluded: every resource is excluded" },
  { "base-excluded-idle", "{\"inBlanks\": 2, \"outBlanks\": 1}", "{\"inExcluded\": [\"Coin\"], \"outBlanks\": 1}", false, INVALID,
    "/baseProduction/inExcluded: there are no blanks to exclude anything from" },
  { "leader-ability", "\"ability\": \"zero\"", "\"ability\": \"charm\"", false, INVALID,
    "/leaders/8/ability: expected \"discount\", \"depot\", \"zero\" or \"production\", found \"charm\"" },
  { "leader-resource", "\"ability\": \"zero\", \"resource\": \"Servant\"", "\"ability\": \"zero\", \"resource\": \"Gold\"", false, INVALID,
    "/leaders/8/resource: unknown resource \"Gold\"" },
  { "leader-faith", "\"ability\": \"zero\", \"resource\": \"Servant\"", "\"ability\": \"zero\", \"resource\": \"Faith\"", false, INVALID,
    "/leaders/8/resource: \"Faith\" can't be stored" },
  { "leader-amount-missing", "\"resource\": \"Servant\", \"amount\": 1", "\"resource\": \"Servant\"", false, INVALID,
    "/leaders/0: the member \"amount\" is missing" },
  { "leader-amount", "\"resource\": \"Servant\", \"amount\": 1", "\"resource\": \"Servant\", \"amount\": 0", false, INVALID,
    "/leaders/0/amount: expected an integer from 1 to 100, found 0" },
  { "leader-amount-idle", "\"ability\": \"zero\", \"resource\": \"Servant\"", "\"ability\": \"zero\", \"resource\": \"Servant\", \"amount\": 1", false, INVALID,
    "/leaders/8/amount: the ability \"zero\" has no amount" },
  { "leader-production-missing", "\"ability\": \"zero\", \"resource\": \"Servant\"", "\"ability\": \"production\", \"resource\": \"Servant\"", false, INVALID,
    "/leaders/8: the member \"production\" is missing" },
  { "leader-production-idle", "\"ability\": \"zero\", \"resource\": \"Servant\"", "\"ability\": \"zero\", \"resource\": \"Servant\", \"production\": {}", false, INVALID,
    "/leaders/8/production: the ability \"zero\" has no production" },
  { "leader-points", "\"amount\": 1, \"points\": 2", "\"amount\": 1, \"points\": -2", false, INVALID,
    "/leaders/0/points: expected an integer from 0 to 1000, found -2" },
  { "leader-needs-missing", ", \"needs\": {\"cards\": [{\"colour\": \"Yellow\", \"count\": 1}, {\"colour\": \"Green\", \"count\": 1}]}", "", false, INVALID,
    "/leaders/0: the member \"needs\" is missing" },
  { "leader-needs-colour", "{\"cards\": [{\"colour\": \"Yellow\", \"count\": 1}", "{\"cards\": [{\"colour\": \"yellow\", \"count\": 1}", false, INVALID,
    "/leaders/0/needs/cards/0/colour: unknown color \"yellow\"" },
  { "leader-needs-level", "{\"cards\": [{\"colour\": \"Yellow\", \"count\": 1}", "{\"cards\": [{\"colour\": \"Yellow\", \"level\": 4, \"count\": 1}", false, INVALID,
    "/leaders/0/needs/cards/0/level: expected an integer from 1 to 3, found 4" },
  { "leader-needs-twice", "{\"cards\": [{\"colour\": \"Yellow\", \"count\": 1}", "{\"cards\": [{\"colour\": \"Green\", \"count\": 1}", false, INVALID,
    "/leaders/0/needs/cards/1: cards of this color and level are needed already" },
  { "leader-needs-resource", "{\"resources\": {\"Coin\": 5}}", "{\"resources\": {\"Faith\": 5}}", false, INVALID,
    "/leaders/4/needs/resources: \"Faith\" can't be stored" },
  { "leader-needs-many", "{\"resources\": {\"Coin\": 5}}", "{\"resources\": {\"Coin\": 101}}", false, INVALID,
    "/leaders/4/needs/resources/Coin: expected an integer from 1 to 100, found 101" },
  { "leader-missing", "    {\"ability\": \"discount\", \"resource\": \"Servant\", \"amount\": 1, \"points\": 2, \"needs\": {\"cards\": [{\"colour\": \"Yellow\", \"count\": 1}, {\"colour\": \"Green\", \"count\": 1}]}},\n", "", false, INVALID,
    "/leaders: expected 16 to 64 elements, found 15" },
  { "card-type", "{\"colour\": \"Purple\", \"level\": 1, \"points\": 1, \"cost\": {\"Servant\": 2}, \"production\": {\"in\": {\"Stone\": 1}, \"out\": {\"Faith\": 1}}}", "7", false, INVALID,
    "/developmentCards/1: expected an object, found an integer" },
  { "card-member", "\"level\": 1, \"points\": 1, \"cost\": {\"Servant\": 2}", "\"level\": 1, \"points\": 1, \"costs\": {\"Servant\": 2}", false, INVALID,
    "/developmentCards/1/costs: unknown member, expected one of \"colour\", \"level\", \"points\", \"cost\", \"production\"" },
  { "card-no-cost", "\"points\": 1, \"cost\": {\"Servant\": 2},", "\"points\": 1,", false, INVALID,
    "/developmentCards/1: the member \"cost\" is missing" },
  { "card-colour", "{\"colour\": \"Purple\", \"level\": 1, \"points\": 1", "{\"colour\": \"Pink\", \"level\": 1, \"points\": 1", false, INVALID,
    "/developmentCards/1/colour: unknown color \"Pink\"" },
  { "card-level", "{\"colour\": \"Purple\", \"level\": 1, \"points\": 1", "{\"colour\": \"Purple\", \"level\": 4, \"points\": 1", false, INVALID,
    "/developmentCards/1/level: expected an integer from 1 to 3, found 4" },
  { "card-points", "{\"colour\": \"Purple\", \"level\": 1, \"points\": 1", "{\"colour\": \"Purple\", \"level\": 1, \"points\": 1.5", false, INVALID,
    "/developmentCards/1/points: expected an integer, found a fraction" },
  { "card-cost-unknown", "\"cost\": {\"Coin\": 2, \"Shield\": 2}", "\"cost\": {\"Gold\": 2, \"Shield\": 2}", false, INVALID,
    "/developmentCards/12/cost: unknown resource \"Gold\"" },
  { "card-cost-order", "\"cost\": {\"Servant\": 2}", "\"cost\": {\"Faith\": 2}", false, INVALID,
    "/developmentCards/1/cost: \"Faith\" can't be stored" },
  { "card-cost-zero", "\"cost\": {\"Servant\": 2}", "\"cost\": {\"Servant\": 0}", false, INVALID,
    "/developmentCards/1/cost/Servant: expected an integer from 1 to 100, found 0" },
  { "card-cost-type", "\"cost\": {\"Servant\": 2}", "\"cost\": [2]", false, INVALID,
    "/developmentCards/1/cost: expected an object, found an array" },
  { "card-cost-pointer", "\"cost\": {\"Servant\": 2}", "\"cost\": {\"a/b~c\": 2}", false, INVALID,
    "/developmentCards/1/cost: unknown resource \"a/b~c\"" },
  { "card-production-in", "\"in\": {\"Stone\": 1}, \"out\": {\"Faith\": 1}", "\"in\": {\"Faith\": 1}, \"out\": {\"Faith\": 1}", false, INVALID,
    "/leaders/14/production/in: \"Faith\" can't be stored" },
  { "card-production-out", "\"in\": {\"Stone\": 1}, \"out\": {\"Faith\": 1}", "\"in\": {\"Stone\": 1}, \"out\": {\"Zero\": 1}", false, INVALID,
    "/leaders/14/production/out: \"Zero\" can't be gained" },
  { "card-production-member", "\"in\": {\"Stone\": 1}, \"out\": {\"Faith\": 1}", "\"in\": {\"Stone\": 1}, \"discardable\": {\"Faith\": 1}", false, INVALID,
    "/leaders/14/production/discardable: unknown member, expected one of \"in\", \"out\", \"inBlanks\", \"outBlanks\", \"inExcluded\", \"outExcluded\"" },
  { "cards-none", "\"developmentCards\": [", "\"developmentCards\": []}", true, INVALID,
    "/developmentCards: expected 1 to 128 elements, found 0" },
  { "cards-missing", ",\n  \"developmentCards\": [", "}", true, INVALID,
    "top level: the member \"developmentCards\" is missing" },
  { "deck-empty", "    {\"colour\": \"Green\", \"level\": 3, \"points\": 9", " {\"colour\": \"Green\", \"level\": 1, \"points\": 0, \"cost\": {}, \"production\": {}}]}", true, INVALID,
    "/developmentCards: expected 1 to 127 cards of color \"Green\" and level 3, found 0" },
};
/* clang-format on */

static char *
standard_text (void)
{
  return mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
}

/* Returns the standard file's text with one change. */
static GString *
changed_text (const Case *test)
{
  g_autofree char *text = standard_text ();
  GString *changed = g_string_new (NULL);
  const char *at;

  if (!test->from) {
    g_string_append (changed, test->to);
    return changed;
  }
  at = strstr (text, test->from);
  g_assert_nonnull (at);
  g_string_append_len (changed, text, at - text);
  g_string_append (changed, test->to);
  if (!test->rest)
    g_string_append (changed, at + strlen (test->from));
  return changed;
}

static void
test_bad (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GString) text = changed_text (test);
  g_autoptr (GError) error = NULL;
  MaeRuleset *rules;

  rules = mae_ruleset_parse (text->str, (gssize) text->len, &error);
  g_assert_null (rules);
  g_assert_error (error, MAE_RULESET_ERROR, (int) test->code);
  g_assert_cmpstr (error->message, ==, test->message);
}

/* Every prefix of a valid file is invalid, and causes no crash. */
static void
test_cut_short (void)
{
  g_autofree char *text = standard_text ();
  gsize length = strlen (text) - 1; /* without the last newline */

  for (gsize n = 0; n < length; n += n < 200 ? 1 : 97) {
    g_autofree char *cut = g_memdup2 (text, MAX (n, 1)); /* not NUL-terminated */
    g_autoptr (GError) error = NULL;

    g_assert_null (mae_ruleset_parse (cut, (gssize) n, &error));
    g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_SYNTAX);
  }
}

static void
test_nul (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (mae_ruleset_parse ("{\n\0}", 4, &error));
  g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, "line 2, column 1: NUL byte");
}

/* The part of a file in a message is limited. */
static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (100000, 'x');
  g_autofree char *text = g_strdup_printf ("{\"%s\": 1}", name);
  g_autoptr (GError) error = NULL;

  g_assert_null (mae_ruleset_parse (text, -1, &error));
  g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_INVALID);
  g_assert_cmpuint (strlen (error->message), <, 1200);
}

static void
test_too_large (void)
{
  g_autofree char *text = g_strnfill (1024 * 1024 + 1, ' ');
  g_autoptr (GError) error = NULL;

  g_assert_null (mae_ruleset_parse (text, -1, &error));
  g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==, "expected a ruleset of at most 1048576 bytes");
  g_clear_error (&error);

  /* A text of exactly the limit is read, but has no ruleset. */
  g_assert_null (mae_ruleset_parse (text, 1024 * 1024, &error));
  g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_SYNTAX);
}

static void
test_files (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (mae_ruleset_load ("/nonexistent/standard.json", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_true (g_str_has_prefix (error->message, "/nonexistent/standard.json: "));
  g_clear_error (&error);

  /* A file without an end is refused. */
  g_assert_null (mae_ruleset_load ("/dev/zero", &error));
  g_assert_error (error, MAE_RULESET_ERROR, MAE_RULESET_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==, "/dev/zero: expected a ruleset of at most 1048576 bytes");
  g_clear_error (&error);

  g_assert_null (mae_ruleset_load ("/", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/ruleset/bad/", cases[i].name, NULL);

    g_test_add_data_func (path, &cases[i], test_bad);
  }
  g_test_add_func ("/ruleset/bad/cut-short", test_cut_short);
  g_test_add_func ("/ruleset/bad/nul", test_nul);
  g_test_add_func ("/ruleset/bad/long-names", test_long_names);
  g_test_add_func ("/ruleset/bad/too-large", test_too_large);
  g_test_add_func ("/ruleset/bad/files", test_files);
  return g_test_run ();
}
