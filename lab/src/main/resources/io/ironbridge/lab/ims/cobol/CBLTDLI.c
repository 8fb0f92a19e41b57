/*
 * CBLTDLI: hands the call of a COBOL program to the servant, which sets the address of its
 * service. The fields of the caller, and the statement that calls, are those that GnuCOBOL 3.1
 * notes for each CALL (-fsource-location).
 */
#include <gmp.h>
#include <libcob.h>
#include <stdio.h>
#include <unistd.h>

#define MOST_PARAMETERS 32

/* Goes on where the service gives 0; otherwise the process has to end with that status. */
int (*ironbridge_dli_service)(int count, void **data, const long long *sizes, int line,
                              const char *file, const char *program);

int CBLTDLI(void)
{
    void *data[MOST_PARAMETERS];
    long long sizes[MOST_PARAMETERS];
    const cob_global *global = cob_get_global_ptr();
    const cob_module *module = global->cob_current_module;
    int count = global->cob_call_params;
    int status;
    int i;

    if (count > MOST_PARAMETERS) {
        count = MOST_PARAMETERS;
    }
    for (i = 0; i < count; i++) {
        const cob_field *field = module->cob_procedure_params[i];
        data[i] = field == NULL ? NULL : field->data;
        sizes[i] = field == NULL ? 0 : (long long) field->size;
    }
    status = ironbridge_dli_service(count, data, sizes, COB_GET_LINE_NUM(module->module_stmt),
                                    module->module_sources[COB_GET_FILE_NUM(module->module_stmt)],
                                    module->module_name);
    if (status != 0) {
        fflush(NULL);
        _exit(status);
    }
    return 0;
}
