package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.ProgramForms;
import java.util.List;
import java.util.Map;

/**
 * The environment of the programs of a load library: how they reach the services that they call.
 */
public interface ProgramEnvironment {
    /** Name of the module, in the same library, that connects programs with the runtime. */
    String connector();

    /** The connector's file, {@code .cbl} or {@code .c}. */
    String connectorFile();

    /** The connector's source. */
    String connectorSource();

    /** Sources in C that become part of each program, by the name of their file. */
    Map<String, String> parts();

    /** Options for cobc in addition to the configured ones. */
    List<String> options();

    /** A program with the data that needs forms, with additional messages. */
    Translation understood(Translation translation);

    /** Forms by the position of a call as the runtime knows it. */
    ProgramForms placed(ProgramForms forms, Translation translation);
}
