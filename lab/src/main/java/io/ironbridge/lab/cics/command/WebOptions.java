package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.WebExchange;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Options shared by the WEB commands. */
final class WebOptions {
    private static final int NO_CLIENT = 1;
    private static final int BAD_CONVERSION = 12;
    private static final String UNKNOWN_CHARSET = "INVREQ";
    private static final int BAD_CHARSET = 10;

    private WebOptions() {}

    /**
     * The exchange with the client.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException INVREQ for a task without one
     */
    static WebExchange exchange(CommandCall call) {
        return call.task().web().orElseThrow(() -> Conditions.of("INVREQ", NO_CLIENT));
    }

    /** Whether CICS converts the body: by default it converts text. */
    static boolean converts(CommandCall call, String mediaType) {
        if (call.has("NOSRVCONVERT") || call.has("SRVCONVERT")) {
            return call.has("SRVCONVERT");
        }
        if (!call.has("SERVERCONV")) {
            return call.has("CHARACTERSET") || isText(mediaType);
        }
        return value(call, "SERVERCONV", "SRVCONVERT", "NOSRVCONVERT", BAD_CONVERSION);
    }

    /** One of two CVDAs: whether it is the first. */
    static boolean value(
            CommandCall call, String option, String first, String second, int otherwise) {
        long value = call.number(option);
        if (value == CicsNumbers.value(first).orElseThrow()) {
            return true;
        }
        if (value == CicsNumbers.value(second).orElseThrow()) {
            return false;
        }
        throw Conditions.of("INVREQ", otherwise);
    }

    /** The client's code page: CHARACTERSET, otherwise that of the media type. */
    static Charset client(CommandCall call, Optional<String> mediaTypeCharset) {
        return call.textIfGiven("CHARACTERSET")
                .filter(name -> !name.isEmpty())
                .or(() -> mediaTypeCharset)
                .map(WebOptions::named)
                .orElse(StandardCharsets.ISO_8859_1);
    }

    /** The program's code page: HOSTCODEPAGE, otherwise its own. */
    static Charset program(CommandCall call) {
        return call.textIfGiven("HOSTCODEPAGE")
                .filter(name -> !name.isEmpty())
                .map(WebOptions::named)
                .orElse(call.level().names().charset());
    }

    /** The parameter charset of a media type. */
    static Optional<String> charset(String mediaType) {
        for (String parameter : mediaType.split(";", -1)) {
            String[] sides = parameter.strip().split("=", 2);
            if (sides.length == 2 && sides[0].equalsIgnoreCase("charset")) {
                return Optional.of(sides[1].replace("\"", ""));
            }
        }
        return Optional.empty();
    }

    /** A media type without parameters, in lower case. */
    static String type(String mediaType) {
        return mediaType.split(";", -1)[0].strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isText(String mediaType) {
        return type(mediaType).startsWith("text/");
    }

    private static Charset named(String name) {
        return CodePageTables.byName(name)
                .orElseThrow(() -> Conditions.of(UNKNOWN_CHARSET, BAD_CHARSET));
    }
}
