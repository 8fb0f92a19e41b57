package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.DefinitionSource;
import io.ironbridge.lab.ims.macro.MacroException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The lab's own databases: the phone book IVPDB2 with LAST1 to LAST6, and IBACCT with accounts
 * 0000000001 to 0000001000; PSBs DFSIVP1 and IBINQ.
 */
public final class LabDatabases {
    private static final int ACCOUNTS = 1000;

    /** Of the details of an account, 31 characters each. */
    private static final int LINES = 59;

    private LabDatabases() {}

    public static List<DefinitionSource> dbds() {
        return List.of(source("IVPDB2.dbd"), source("IBACCT.dbd"));
    }

    public static List<DefinitionSource> psbs() {
        return List.of(source("DFSIVP1.psb"), source("IBINQ.psb"));
    }

    /** Loads the initial data of those of the lab's databases that are there and empty. */
    public static void loadInto(Databases databases) throws MacroException {
        for (Dbd dbd : databases.dbds()) {
            if (databases.isEmpty(dbd.name())) {
                loadInto(databases, dbd.name());
            }
        }
    }

    private static void loadInto(Databases databases, String dbd) throws MacroException {
        if (dbd.equals("IVPDB2")) {
            databases.load(dbd, "IVPDB2.segments", text("IVPDB2.segments"));
        } else if (dbd.equals("IBACCT")) {
            databases.load(dbd, "accounts", accounts());
        }
    }

    /** Made by rule, so that everybody can tell what account n has to be. */
    private static String accounts() {
        return IntStream.rangeClosed(1, ACCOUNTS)
                .mapToObj(LabDatabases::account)
                .collect(Collectors.joining("\n"));
    }

    /**
     * Every third account is a savings account (SV), the others are current ones (CA); the balance
     * is 1000.00 plus 12.34 for each number; every 100th account is closed (CL). The details are
     * nearly as long as they may be.
     */
    private static String account(int number) {
        return String.format(
                Locale.ROOT,
                "ACCOUNT '%010d' '%s' 'HOLDER %05d' P'%d'(8) '%s' '%s'",
                number,
                number % 3 == 0 ? "SV" : "CA",
                number,
                100_000 + 1234 * number,
                number % 100 == 0 ? "CL" : "OP",
                "DETAILS OF ACCOUNT %010d; ".formatted(number).repeat(LINES));
    }

    private static DefinitionSource source(String name) {
        return new DefinitionSource.Text(name, text(name));
    }

    private static String text(String name) {
        String path = "/io/ironbridge/lab/ims/" + name;
        try (InputStream stream = LabDatabases.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalStateException(path + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
