package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.WebExchange;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebService;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import java.util.Arrays;
import java.util.Map;

/** WEB READ and WRITE HTTPHEADER, WEB EXTRACT, EXTRACT TCPIP. */
final class WebFactCommands {
    private static final int READ_HEADER = 0x3806;
    private static final int WRITE_HEADER = 0x380E;
    private static final int EXTRACT = 0x3810;
    private static final int EXTRACT_TCPIP = 0x3E0E;

    private static final int NO_HEADER = 1;
    private static final int BAD_LENGTH = 4;
    private static final int TOO_LONG = 1;
    private static final int BAD_HEADER = 1;
    private static final int NO_CLIENT = 5;

    private WebFactCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                READ_HEADER, WebFactCommands::readHeader,
                WRITE_HEADER, WebFactCommands::writeHeader,
                EXTRACT, WebFactCommands::extract,
                EXTRACT_TCPIP, WebFactCommands::extractTcpip);
    }

    private static void readHeader(CommandCall call) {
        WebExchange exchange = WebOptions.exchange(call);
        String name = text(call, "HTTPHEADER", "NAMELENGTH");
        String value =
                WebHeaders.value(exchange.request(), name)
                        .orElseThrow(() -> Conditions.of("NOTFND", NO_HEADER));
        giveAll(call, new Fact("VALUE", "VALUELENGTH", value));
    }

    private static void writeHeader(CommandCall call) {
        WebExchange exchange = WebOptions.exchange(call);
        String name = text(call, "HTTPHEADER", "NAMELENGTH");
        String value = text(call, "VALUE", "VALUELENGTH");
        boolean breaks = (name + value).chars().anyMatch(Character::isISOControl);
        if (name.isEmpty() || breaks) {
            throw Conditions.of("INVREQ", BAD_HEADER);
        }
        exchange.addHeader(name, value);
    }

    private static void extract(CommandCall call) {
        WebRequest request = WebOptions.exchange(call).request();
        call.give("PORTNUMBER", request.service().port());
        call.give("REQUESTTYPE", value("HTTPYES"));
        call.give("SCHEME", value(request.secure() ? "HTTPS" : "HTTP"));
        call.give("URIMAP", request.urimap());
        giveAll(
                call,
                new Fact("HTTPMETHOD", "METHODLENGTH", request.method()),
                new Fact("HTTPVERSION", "VERSIONLEN", version(request)),
                new Fact("HOST", "HOSTLENGTH", WebHeaders.value(request, "Host").orElse("")),
                new Fact("PATH", "PATHLENGTH", request.path()),
                new Fact("QUERYSTRING", "QUERYSTRLEN", request.query()));
    }

    private static void extractTcpip(CommandCall call) {
        WebRequest request =
                call.task().web().orElseThrow(() -> Conditions.of("INVREQ", NO_CLIENT)).request();
        WebService service = request.service();
        call.give("AUTHENTICATE", value("NONE"));
        call.give("MAXDATALEN", service.mostBytes());
        call.give("PORTNUMBER", service.port());
        call.give("PRIVACY", value("NOTSUPPORTED"));
        call.give("SSLTYPE", value(request.secure() ? "SSL" : "NOSSL"));
        call.give("TCPIPSERVICE", service.name());
        giveAll(
                call,
                new Fact("CLIENTADDR", "CADDRLENGTH", service.clientAddress()),
                new Fact("CLIENTNAME", "CNAMELENGTH", service.clientAddress()),
                new Fact("SERVERADDR", "SADDRLENGTH", service.serverAddress()),
                new Fact("SERVERNAME", "SNAMELENGTH", service.serverAddress()));
    }

    /** {@code 1.1}: the version without the protocol. */
    private static String version(WebRequest request) {
        return request.version().substring(request.version().indexOf('/') + 1);
    }

    private static int value(String name) {
        return CicsNumbers.value(name).orElseThrow();
    }

    private record Fact(String area, String length, String value) {}

    /** Fills every area that is given; LENGERR if one of them is too short. */
    private static void giveAll(CommandCall call, Fact... facts) {
        boolean tooLong = false;
        for (Fact fact : facts) {
            if (call.has(fact.area)) {
                tooLong |= give(call, fact);
            }
        }
        if (tooLong) {
            throw Conditions.of("LENGERR", TOO_LONG);
        }
    }

    private static boolean give(CommandCall call, Fact fact) {
        byte[] bytes = fact.value.getBytes(call.level().names().charset());
        int declared = call.declaredLength(fact.area);
        int room = Math.clamp(call.number(fact.length, declared), 0, declared);
        call.store(fact.area, Arrays.copyOf(bytes, Math.min(room, bytes.length)));
        call.give(fact.length, bytes.length);
        return bytes.length > room;
    }

    private static String text(CommandCall call, String area, String lengthOption) {
        long length = call.number(lengthOption, call.declaredLength(area));
        if (length < 0 || length > Short.MAX_VALUE) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return call.level().names().text(call.bytes(area, (int) length));
    }
}
