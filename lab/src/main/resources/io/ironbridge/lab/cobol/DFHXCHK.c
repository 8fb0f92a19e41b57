/*
 * Program checks of z/Architecture that GnuCOBOL goes on without: part of each module, whose calls
 * of libcob come here first (-Bsymbolic). The process ends with the interruption code's low byte as
 * its status. Values are not written: they may be anybody's data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmp.h>
#include <libcob.h>
#include <stdio.h>
#include <unistd.h>

/* S0C7, S0CB. */
#define DATA_EXCEPTION 0xC7
#define DECIMAL_DIVIDE 0xCB

/* The scale of a decimal that is no number (COB_DECIMAL_NAN, in libcob's private header). */
#define NO_NUMBER (-32768)

static void program_check(int status, const char *interruption, const char *item)
{
    const cob_global *global = cob_get_global_ptr();
    const cob_module *module = global == NULL ? NULL : global->cob_current_module;
    fflush(stdout);
    fprintf(stderr, "%s in program %s%s%s\n", interruption,
            module == NULL ? "?" : module->module_name, *item == 0 ? "" : ": ", item);
    fflush(stderr);
    _exit(status);
}

static int is_digit(unsigned int nibble)
{
    return nibble <= 9;
}

/* The sign may be any of A to F, whether the item has one or not. */
static int is_packed(const cob_field *field)
{
    const unsigned char *last = field->data + field->size - 1;
    const unsigned char *byte;
    for (byte = field->data; byte < last; byte++) {
        if (!is_digit(*byte >> 4) || !is_digit(*byte & 0x0F)) {
            return 0;
        }
    }
    return is_digit(*last >> 4) && !is_digit(*last & 0x0F);
}

/* Called for each numeric item before its value is used (-fec=EC-DATA-INCOMPATIBLE). */
void cob_check_numeric(const cob_field *field, const char *name)
{
    int type = COB_FIELD_TYPE(field);
    int packed = type == COB_TYPE_NUMERIC_PACKED && !COB_FIELD_NO_SIGN_NIBBLE(field);
    int zoned = type == COB_TYPE_NUMERIC_DISPLAY;
    if ((packed && !is_packed(field)) || (zoned && !cob_is_numeric(field))) {
        program_check(DATA_EXCEPTION, "S0C7 (data exception)", name);
    }
}

static void check_division(int by_zero, int options)
{
    if (by_zero && (options & COB_STORE_KEEP_ON_OVERFLOW) == 0) {
        program_check(DECIMAL_DIVIDE, "S0CB (division by zero without ON SIZE ERROR)", "");
    }
}

int cob_decimal_get_field(cob_decimal *decimal, cob_field *field, const int options)
{
    static int (*next)(cob_decimal *, cob_field *, const int);
    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "cob_decimal_get_field");
    }
    check_division(decimal->scale == NO_NUMBER, options);
    return next(decimal, field, options);
}

void cob_div(cob_field *field, cob_field *divisor, const int options)
{
    static void (*next)(cob_field *, cob_field *, const int);
    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "cob_div");
    }
    check_division(cob_cmp_llint(divisor, 0) == 0, options);
    next(field, divisor, options);
}

void cob_div_quotient(cob_field *dividend, cob_field *divisor, cob_field *quotient,
                      const int options)
{
    static void (*next)(cob_field *, cob_field *, cob_field *, const int);
    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "cob_div_quotient");
    }
    check_division(cob_cmp_llint(divisor, 0) == 0, options);
    next(dividend, divisor, quotient, options);
}
