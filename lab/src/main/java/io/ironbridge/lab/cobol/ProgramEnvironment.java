package io.ironbridge.lab.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.ProgramForms;
import java.util.List;
import java.util.Map;

/** What the programs of a load library run in: how they reach what they call. */
public interface ProgramEnvironment {
    /** Name of the module that connects programs with the runtime: beside them in the library. */
    String connector();

    /** The connector's file, {@code .cbl} or {@code .c}. */
    String connectorFile();

    /** Its source. */
    String connectorSource();

    /** Sources in C that become part of each program, by the name of their file. */
    Map<String, String> parts();

    /** Options for cobc beside those of the configuration. */
    List<String> options();

    /** A program as its data are to be looked for; with messages of its own. */
    Translation understood(Translation translation);

    /** Forms by what the runtime knows of the place of a call. */
    ProgramForms placed(ProgramForms forms, Translation translation);
}
