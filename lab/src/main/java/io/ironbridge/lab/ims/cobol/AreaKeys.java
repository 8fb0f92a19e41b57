package io.ironbridge.lab.ims.cobol;

import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.ProgramForms;
import java.util.Optional;

/** Keys of the forms of a program's areas. */
public final class AreaKeys {
    private static final int NO_LINE = 0;
    private static final String IN = "@";

    private AreaKeys() {}

    /** The argument, from 0, of a CALL in the program itself. */
    static String argument(int number) {
        return "ARG" + number;
    }

    /** The argument, from 0, of a CALL in a copybook. */
    static String argument(int number, String copybook) {
        return argument(number) + IN + copybook;
    }

    /** The parameter of the program, from 0: a PCB. */
    static String parameter(int number) {
        return "PCB" + number;
    }

    /** The key with the line of the translated program in place of that of the source. */
    static String placed(String key, Translation translation) {
        int blank = key.indexOf(' ');
        int line = Integer.parseInt(key.substring(0, blank));
        int written = translation.output().origins().indexOf(line);
        boolean same = line == NO_LINE || key.contains(IN) || written < 0;
        return same ? key : ProgramForms.key(written + 1, key.substring(blank + 1));
    }

    /**
     * The form of what a CALL passes.
     *
     * @param file as cobc calls it: {@code PROGRAM.cbl}, {@code COPYBOOK.cpy}
     * @param line of the statement, as cobc counts
     * @param number of the argument, from 0
     */
    public static Optional<HostForm> argument(
            ProgramForms forms, String file, int line, int number) {
        return forms.area(
                line,
                file.endsWith(".cbl")
                        ? argument(number)
                        : argument(number, file.replaceAll("^\\./|\\.cpy$", "")));
    }

    /** The form of a PCB, from 0. */
    public static Optional<HostForm> parameter(ProgramForms forms, int number) {
        return forms.area(NO_LINE, parameter(number));
    }

    /** How many PCBs the program says that it takes. */
    public static int parameters(ProgramForms forms) {
        int count = 0;
        while (parameter(forms, count).isPresent()) {
            count++;
        }
        return count;
    }
}
