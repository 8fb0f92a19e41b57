/*
 * Callable services of Language Environment, as the z/OS Language Environment Programming Reference
 * describes them: CEE3ABD, and CEEDAYS, CEEDATM, CEELOCT and CEEGMT for dates and times. Numbers are converted
 * by the fields of the caller's CALL, which GnuCOBOL 3.1 notes for each one. Not served: eras, and
 * the COUNTRY runtime option, which is US here.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <gmp.h>
#include <libcob.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Message numbers, all of facility CEE. */
#define COMPLETED 0
#define GMT_NOT_AVAILABLE 2502
#define SECONDS_OUT_OF_RANGE 2505
#define INSUFFICIENT_DATA 2507
#define INVALID_DAY 2508
#define DATE_OUT_OF_RANGE 2513
#define INVALID_MONTH 2517
#define INVALID_PICTURE 2518
#define NO_MATCH 2520
#define TIMESTAMP_TRUNCATED 2527
#define LOCAL_NOT_AVAILABLE 2531

#define SEVERE 3
#define TOKEN_LENGTH 12
#define LAST_DAY 3074324L
#define SECONDS_OF_DAY 86400L
#define TIMESTAMP_LENGTH 80
#define SHORTEST_INPUT 5
#define LONGEST_STRING 255
/* Two-digit years lie in the century that began so many years ago. */
#define CENTURY_WINDOW 80
/* What COBOL's run time ends with where an error stops it: abend U4038. */
#define UNHANDLED 1

static const char *const MONTHS[] = {"JANUARY", "FEBRUARY", "MARCH",     "APRIL",   "MAY",
                                     "JUNE",    "JULY",     "AUGUST",    "SEPTEMBER", "OCTOBER",
                                     "NOVEMBER", "DECEMBER"};
static const char *const WEEKDAYS[] = {"SUNDAY",   "MONDAY", "TUESDAY", "WEDNESDAY",
                                       "THURSDAY", "FRIDAY", "SATURDAY"};
static const char *const ROMANS[] = {"I",   "II",   "III", "IV", "V",  "VI",
                                     "VII", "VIII", "IX",  "X",  "XI", "XII"};

/* The argument, from 0; NULL where it is omitted. */
static cob_field *argument(int number)
{
    const cob_global *global = cob_get_global_ptr();
    if (number >= global->cob_call_params) {
        return NULL;
    }
    cob_field *field = global->cob_current_module->cob_procedure_params[number];
    return field == NULL || field->data == NULL ? NULL : field;
}

static void set_double(cob_field *field, double value)
{
    if (field != NULL && field->size >= sizeof value) {
        memcpy(field->data, &value, sizeof value);
    }
}

static void set_number(cob_field *field, long value)
{
    if (field != NULL) {
        cob_set_int(field, (int) value);
    }
}

/* A condition token of case 1: severity, message number, flags, facility; then instance data. */
static void feedback(int number, const char *service, int message)
{
    cob_field *field = argument(number);
    unsigned char token[TOKEN_LENGTH] = {0};
    if (message != COMPLETED && field == NULL) {
        fflush(stdout);
        fprintf(stderr, "CEE%04dS from %s, which has no feedback code: U4038\n", message, service);
        fflush(stderr);
        _exit(UNHANDLED);
    }
    if (field == NULL) {
        return;
    }
    if (message != COMPLETED) {
        token[1] = SEVERE;
        token[2] = (unsigned char) (message >> 8);
        token[3] = (unsigned char) message;
        token[4] = 0x40 | SEVERE << 3 | 1;
        memcpy(token + 5, "CEE", 3);
    }
    memcpy(field->data, token, field->size < TOKEN_LENGTH ? field->size : TOKEN_LENGTH);
}

/* A halfword with the length, then so many characters. The halfword may be COMP-5, too. */
static int string(const cob_field *field, char *into)
{
    size_t length;
    if (field == NULL || field->size < 2) {
        return -1;
    }
    length = (size_t) field->data[0] << 8 | field->data[1];
    if (length > field->size - 2) {
        length = (size_t) field->data[1] << 8 | field->data[0];
    }
    if (length > field->size - 2 || length > LONGEST_STRING) {
        return -1;
    }
    memcpy(into, field->data + 2, length);
    into[length] = 0;
    return (int) length;
}

static int is_blank(const char *text)
{
    return text[strspn(text, " ")] == 0;
}

/* Days since 14 October 1582 of a day of the Gregorian calendar. */
static long lilian(long year, long month, long day)
{
    long shifted = month > 2 ? month - 3 : month + 9;
    long years = month > 2 ? year : year - 1;
    return years * 365 + years / 4 - years / 100 + years / 400 + (shifted * 153 + 2) / 5 + day
           - 578041L;
}

static int days_of(long year, int month)
{
    return (int) (month == 12 ? 31 : lilian(year, month + 1, 1) - lilian(year, month, 1));
}

static int is_leap(long year)
{
    return days_of(year, 2) == 29;
}

/* How many characters of a picture are alike. */
static int run(const char *picture, char letter)
{
    int length = 0;
    while (picture[length] == letter) {
        length++;
    }
    return length;
}

/* A name in a picture: its letter, then letters of one case; Z or z at its end drops blanks. */
static int name_length(const char *picture, int *ends_with_z)
{
    int length = 1;
    while (picture[length] == picture[0] || picture[length] == tolower(picture[0])) {
        length++;
    }
    *ends_with_z = toupper(picture[length]) == 'Z';
    return length;
}

static int is_delimiter(char c)
{
    return !isalnum((unsigned char) c);
}

/* A date as far as a string had it; -1 where it had nothing. */
struct date {
    long year;
    long month;
    long day;
    long day_of_year;
    const char *input;
    int fault;
};

/* Digits for a field of the picture: fewer than its width only where a delimiter follows. */
static long digits(struct date *date, int width, char next)
{
    long value = 0;
    int count = 0;
    if (*date->input == 0) {
        date->fault = INSUFFICIENT_DATA;
        return -1;
    }
    while (count < width && isdigit((unsigned char) *date->input)) {
        value = value * 10 + (*date->input++ - '0');
        count++;
    }
    if (count == 0 || (count < width && !is_delimiter(next))) {
        date->fault = NO_MATCH;
        return -1;
    }
    return value;
}

static long full_year(long year)
{
    time_t now = time(NULL);
    struct tm today;
    long first = (localtime_r(&now, &today) == NULL ? 2000 : today.tm_year + 1900) - CENTURY_WINDOW;
    long full = first - first % 100 + year;
    return full < first ? full + 100 : full;
}

/* The month whose name, or the first three letters of it, comes next. */
static long month_name(struct date *date, const char *const *names, int width, int dropped)
{
    int length = 0;
    int month;
    while (isalpha((unsigned char) date->input[length])) {
        length++;
    }
    for (month = 0; month < 12; month++) {
        int whole = (int) strlen(names[month]);
        int wanted = names == ROMANS || width > 3 ? whole : 3;
        int given = width > 3 || length < wanted ? length : wanted;
        if (given == wanted && strncasecmp(date->input, names[month], (size_t) wanted) == 0) {
            int skipped = wanted;
            while (!dropped && skipped < width && date->input[skipped] == ' ') {
                skipped++;
            }
            date->input += skipped;
            return month + 1;
        }
    }
    date->fault = date->input[0] == 0 ? INSUFFICIENT_DATA : INVALID_MONTH;
    return -1;
}

static void skip(struct date *date, int count)
{
    while (count-- > 0 && *date->input != 0) {
        date->input++;
    }
}

/* Reads what one element of the picture stands for; gives its length in the picture. */
static int read_element(struct date *date, const char *picture)
{
    int z;
    int length;
    switch (picture[0]) {
    case 'Y':
        length = run(picture, 'Y');
        if (length < 2 || length > 4) {
            date->fault = INVALID_PICTURE;
            return 1;
        }
        date->year = digits(date, length, picture[length]);
        if (length == 2 && date->fault == COMPLETED) {
            date->year = full_year(date->year);
        } else if (length == 3 && date->fault == COMPLETED) {
            date->year += date->year < 582 ? 2000 : 1000;
        }
        return length;
    case 'M':
        if (picture[1] == 'I') {
            break;
        }
        length = name_length(picture, &z);
        if (length == 2 && picture[1] == 'M') {
            date->month = digits(date, 2, picture[2]);
            return 2;
        }
        if (length < 3) {
            date->fault = INVALID_PICTURE;
            return 1;
        }
        date->month = month_name(date, MONTHS, length, z);
        return length + z;
    case 'R':
        length = name_length(picture, &z);
        date->month = month_name(date, ROMANS, length + z, z);
        return length + z;
    case 'D':
        length = run(picture, 'D');
        if (length == 2) {
            date->day = digits(date, 2, picture[2]);
        } else if (length == 3) {
            date->day_of_year = digits(date, 3, picture[3]);
        } else {
            date->fault = INVALID_PICTURE;
        }
        return length;
    case 'W':
        length = name_length(picture, &z);
        if (length + z > 3) {
            while (isalpha((unsigned char) *date->input)) {
                date->input++;
            }
        } else {
            skip(date, length);
        }
        return length + z;
    case 'Z':
        if (picture[1] == 'M' && picture[2] != 'M') {
            date->month = digits(date, 2, ' ');
            return 2;
        }
        if (picture[1] == 'D' && picture[2] != 'D') {
            date->day = digits(date, 2, ' ');
            return 2;
        }
        if (picture[1] == 'H') {
            digits(date, 2, ' ');
            return 2;
        }
        break;
    default:
        break;
    }
    if (strncmp(picture, "HH", 2) == 0 || strncmp(picture, "MI", 2) == 0
        || strncmp(picture, "SS", 2) == 0) {
        digits(date, 2, picture[2]);
        return 2;
    }
    if (picture[0] == '<') {
        date->fault = INVALID_PICTURE;
        return 1;
    }
    skip(date, 1);
    return 1;
}

static int day_number(const struct date *date, long *day)
{
    if (date->year < 0 || (date->day_of_year < 0 && (date->month < 0 || date->day < 0))) {
        return INVALID_PICTURE;
    }
    if (date->day_of_year >= 0) {
        if (date->day_of_year < 1 || date->day_of_year > (is_leap(date->year) ? 366 : 365)) {
            return INVALID_DAY;
        }
        *day = lilian(date->year, 1, 1) + date->day_of_year - 1;
    } else {
        if (date->month < 1 || date->month > 12) {
            return INVALID_MONTH;
        }
        if (date->day < 1 || date->day > days_of(date->year, (int) date->month)) {
            return INVALID_DAY;
        }
        *day = lilian(date->year, date->month, date->day);
    }
    return *day < 1 || *day > LAST_DAY ? DATE_OUT_OF_RANGE : COMPLETED;
}

static int to_lilian(const char *input, const char *picture, long *day)
{
    struct date date = {-1, -1, -1, -1, input, COMPLETED};
    if (*picture != ' ') {
        date.input += strspn(input, " ");
    }
    while (*picture != 0 && date.fault == COMPLETED) {
        picture += read_element(&date, picture);
    }
    return date.fault == COMPLETED ? day_number(&date, day) : date.fault;
}

/* CEEDAYS input_char_date, picture_string, output_Lilian_date, fc */
int CEEDAYS(void)
{
    char input[LONGEST_STRING + 1];
    char picture[LONGEST_STRING + 1];
    long day = 0;
    int fault;
    if (string(argument(1), picture) < 0) {
        fault = INVALID_PICTURE;
    } else if (string(argument(0), input) < SHORTEST_INPUT) {
        fault = INSUFFICIENT_DATA;
    } else {
        fault = to_lilian(input, is_blank(picture) ? "MM/DD/YY" : picture, &day);
    }
    set_number(argument(2), fault == COMPLETED ? day : 0);
    feedback(3, "CEEDAYS", fault);
    return 0;
}

/* A moment, taken apart. */
struct moment {
    long year;
    int month;
    int day;
    int day_of_year;
    int weekday;
    int hour;
    int minute;
    int second;
    int millisecond;
    int twelve_hours;
    char text[LONGEST_STRING * 10];
    size_t length;
};

static void take_apart(long days, long milliseconds, struct moment *into)
{
    long seconds = milliseconds / 1000;
    into->year = 1582 + days / 366;
    while (lilian(into->year + 1, 1, 1) <= days) {
        into->year++;
    }
    into->month = 1;
    while (into->month < 12 && lilian(into->year, into->month + 1, 1) <= days) {
        into->month++;
    }
    into->day = (int) (days - lilian(into->year, into->month, 1)) + 1;
    into->day_of_year = (int) (days - lilian(into->year, 1, 1)) + 1;
    into->weekday = (int) ((days + 4) % 7); /* day 1 was a Friday */
    into->hour = (int) (seconds / 3600);
    into->minute = (int) (seconds / 60 % 60);
    into->second = (int) (seconds % 60);
    into->millisecond = (int) (milliseconds % 1000);
}

static void put(struct moment *into, const char *text)
{
    size_t length = strlen(text);
    memcpy(into->text + into->length, text, length + 1);
    into->length += length;
}

/* With so many digits at least. */
static void put_number(struct moment *into, long value, int width)
{
    char text[24];
    snprintf(text, sizeof text, "%0*ld", width, value);
    put(into, text);
}

/* A name, cut or filled to the picture's length; in lower case from its second letter on. */
static void put_name(struct moment *into, const char *name, const char *picture, int length, int z)
{
    char text[LONGEST_STRING + 2];
    int whole = (int) strlen(name);
    int shown = whole < length + z ? whole : length + z;
    int i;
    for (i = 0; i < shown; i++) {
        text[i] = (char) (i > 0 && islower((unsigned char) picture[1]) ? tolower(name[i]) : name[i]);
    }
    while (!z && i < length) {
        text[i++] = ' ';
    }
    text[i] = 0;
    put(into, text);
}

static const char *half_of_day(const char *picture, int hour)
{
    if (strncmp(picture, "AP", 2) == 0) {
        return hour < 12 ? "AM" : "PM";
    }
    if (strncmp(picture, "Ap", 2) == 0) {
        return hour < 12 ? "Am" : "Pm";
    }
    if (strncmp(picture, "ap", 2) == 0) {
        return hour < 12 ? "am" : "pm";
    }
    if (strncmp(picture, "A.P.", 4) == 0) {
        return hour < 12 ? "A.M." : "P.M.";
    }
    if (strncmp(picture, "a.p.", 4) == 0) {
        return hour < 12 ? "a.m." : "p.m.";
    }
    return NULL;
}

static int hour_of(const struct moment *moment)
{
    return moment->twelve_hours ? (moment->hour + 11) % 12 + 1 : moment->hour;
}

/* Writes what one element of the picture stands for; gives its length there, 0 if it is invalid. */
static int write_element(struct moment *moment, const char *picture)
{
    static const long FRACTIONS[] = {100, 10, 1};
    const char *half = half_of_day(picture, moment->hour);
    char other[2] = {picture[0], 0};
    int z = 0;
    int length;
    if (half != NULL) {
        put(moment, half);
        return (int) strlen(half);
    }
    switch (picture[0]) {
    case 'Y':
        length = run(picture, 'Y');
        if (length > 4) {
            return 0;
        }
        put_number(moment,
                   moment->year
                       % (length == 1 ? 10 : length == 2 ? 100 : length == 3 ? 1000 : 10000),
                   length);
        return length;
    case 'M':
        if (picture[1] == 'I') {
            put_number(moment, moment->minute, 2);
            return 2;
        }
        length = name_length(picture, &z);
        if (length == 2) {
            put_number(moment, moment->month, 2);
            return 2;
        }
        if (length < 3) {
            return 0;
        }
        put_name(moment, MONTHS[moment->month - 1], picture, length, z);
        return length + z;
    case 'R':
        length = name_length(picture, &z);
        put_name(moment, ROMANS[moment->month - 1], picture, length + z, z);
        return length + z;
    case 'D':
        length = run(picture, 'D');
        if (length != 2 && length != 3) {
            return 0;
        }
        put_number(moment, length == 2 ? moment->day : moment->day_of_year, length);
        return length;
    case 'W':
        length = name_length(picture, &z);
        put_name(moment, WEEKDAYS[moment->weekday], picture, length, z);
        return length + z;
    case 'H':
        if (picture[1] == 'H') {
            put_number(moment, hour_of(moment), 2);
            return 2;
        }
        break;
    case 'S':
        if (picture[1] == 'S') {
            put_number(moment, moment->second, 2);
            return 2;
        }
        break;
    case 'Z':
        if (picture[1] == 'M' || picture[1] == 'D' || picture[1] == 'H') {
            put_number(moment,
                       picture[1] == 'M'   ? moment->month
                       : picture[1] == 'D' ? moment->day
                                           : hour_of(moment),
                       1);
            return 2;
        }
        break;
    case '9':
        length = run(picture, '9');
        if (length > 3) {
            return 0;
        }
        put_number(moment, moment->millisecond / FRACTIONS[length - 1], length);
        return length;
    case '<':
        return 0;
    default:
        break;
    }
    put(moment, other);
    return 1;
}

static int has_half_of_day(const char *picture)
{
    for (; *picture != 0; picture++) {
        if (half_of_day(picture, 0) != NULL) {
            return 1;
        }
    }
    return 0;
}

static int to_text(double seconds, const char *picture, cob_field *output)
{
    struct moment moment;
    long long milliseconds = llround(seconds * 1000);
    long days = (long) (milliseconds / (SECONDS_OF_DAY * 1000));
    size_t room = output->size < TIMESTAMP_LENGTH ? output->size : TIMESTAMP_LENGTH;
    moment.length = 0;
    moment.twelve_hours = has_half_of_day(picture);
    if (!(seconds >= SECONDS_OF_DAY) || days > LAST_DAY) {
        return SECONDS_OUT_OF_RANGE;
    }
    take_apart(days, (long) (milliseconds % (SECONDS_OF_DAY * 1000)), &moment);
    while (*picture != 0) {
        int length = write_element(&moment, picture);
        if (length == 0) {
            return INVALID_PICTURE;
        }
        picture += length;
    }
    memcpy(output->data, moment.text, moment.length < room ? moment.length : room);
    return moment.length > TIMESTAMP_LENGTH ? TIMESTAMP_TRUNCATED : COMPLETED;
}

/* CEEDATM input_seconds, picture_string, output_timestamp, fc */
int CEEDATM(void)
{
    char picture[LONGEST_STRING + 1];
    const cob_field *input = argument(0);
    cob_field *output = argument(2);
    double seconds = 0;
    int fault = INVALID_PICTURE;
    if (input != NULL && input->size >= sizeof seconds) {
        memcpy(&seconds, input->data, sizeof seconds);
    }
    if (output != NULL) {
        memset(output->data, ' ', output->size < TIMESTAMP_LENGTH ? output->size : TIMESTAMP_LENGTH);
        if (string(argument(1), picture) >= 0) {
            fault = to_text(seconds, is_blank(picture) ? "MM/DD/YY HH:MI:SS AP" : picture, output);
        }
    }
    feedback(3, "CEEDATM", fault);
    return 0;
}

/* The days and seconds of a time that the system has taken apart; 0 where there is none. */
static long moment_of(const struct tm *parts, long nanoseconds, double *seconds)
{
    long days = parts == NULL ? 0 : lilian(parts->tm_year + 1900L, parts->tm_mon + 1, parts->tm_mday);
    *seconds = parts == NULL ? 0
                             : (double) (days * SECONDS_OF_DAY + parts->tm_hour * 3600L
                                         + parts->tm_min * 60L + parts->tm_sec)
                                   + (double) (nanoseconds / 1000000) / 1000;
    return days;
}

/* CEELOCT output_Lilian, output_seconds, output_Gregorian, fc */
int CEELOCT(void)
{
    struct timespec now;
    struct tm buffer;
    struct tm *parts = clock_gettime(CLOCK_REALTIME, &now) == 0 ? localtime_r(&now.tv_sec, &buffer)
                                                                : NULL;
    cob_field *gregorian = argument(2);
    char text[80] = "00000000000000000";
    double seconds;
    set_number(argument(0), moment_of(parts, now.tv_nsec, &seconds));
    set_double(argument(1), seconds);
    if (parts != NULL) {
        snprintf(text, sizeof text, "%04d%02d%02d%02d%02d%02d%03d", parts->tm_year + 1900,
                 parts->tm_mon + 1, parts->tm_mday, parts->tm_hour, parts->tm_min, parts->tm_sec,
                 (int) (now.tv_nsec / 1000000));
    }
    if (gregorian != NULL) {
        memcpy(gregorian->data, text, gregorian->size < 17 ? gregorian->size : 17);
    }
    feedback(3, "CEELOCT", parts == NULL ? LOCAL_NOT_AVAILABLE : COMPLETED);
    return 0;
}

/* CEEGMT output_GMT_Lilian, output_GMT_seconds, fc */
int CEEGMT(void)
{
    struct timespec now;
    struct tm buffer;
    struct tm *parts = clock_gettime(CLOCK_REALTIME, &now) == 0 ? gmtime_r(&now.tv_sec, &buffer)
                                                                : NULL;
    double seconds;
    set_number(argument(0), moment_of(parts, now.tv_nsec, &seconds));
    set_double(argument(1), seconds);
    feedback(2, "CEEGMT", parts == NULL ? GMT_NOT_AVAILABLE : COMPLETED);
    return 0;
}

/* Reports an abend code to the region; NULL where the program runs by itself. */
void (*ironbridge_user_abend)(int) = NULL;

/* SVC 13 takes 12 bits. */
#define ABEND_CODES 0xFFF

/* CEE3ABD abcode, cleanup: both ways of clean-up end the process. */
int CEE3ABD(void)
{
    cob_field *field = argument(0);
    int code = field == NULL ? 0 : cob_get_int(field) & ABEND_CODES;
    fflush(stdout);
    fprintf(stderr, "U%04d from CEE3ABD\n", code);
    fflush(stderr);
    if (ironbridge_user_abend != NULL) {
        ironbridge_user_abend(code);
    }
    _exit(UNHANDLED);
}
