/*
 * Part of each module, whose calls of libcob come here first (-Bsymbolic): a CALL of a module that
 * is not there ends the process as S806 does.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gmp.h>
#include <libcob.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NO_MODULE 96

static void missing(const char *name, int length)
{
    fflush(stdout);
    fprintf(stderr, "S806: module %.*s not found\n", length, name);
    fflush(stderr);
    _exit(NO_MODULE);
}

/* CALL 'NAME' */
void *cob_resolve_cobol(const char *name, const int fold, const int stop)
{
    static void *(*next)(const char *, const int, const int);
    void *found;
    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "cob_resolve_cobol");
    }
    found = next(name, fold, 0);
    if (found == NULL && stop) {
        missing(name, (int) strlen(name));
    }
    return found;
}

/* CALL item */
void *cob_call_field(const cob_field *field, const struct cob_call_struct *own,
                     const unsigned int stop, const int fold)
{
    static void *(*next)(const cob_field *, const struct cob_call_struct *, const unsigned int,
                         const int);
    void *found;
    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "cob_call_field");
    }
    found = next(field, own, 0, fold);
    if (found == NULL && stop) {
        missing((const char *) field->data, (int) field->size);
    }
    return found;
}
