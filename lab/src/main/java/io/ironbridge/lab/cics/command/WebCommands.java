package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.WebExchange;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * WEB RECEIVE and WEB SEND of a server. A body is converted if it is text, or if the program
 * requests it: to ISO 8859-1 for a native program, to 037 for a host program.
 */
final class WebCommands {
    private static final int RECEIVE = 0x3802;
    private static final int SEND = 0x3804;

    private static final int BAD_LENGTH = 1;
    private static final int TOO_LONG = 1;
    private static final int BAD_STATUS = 24;
    private static final int BAD_ACTION = 13;
    private static final int BAD_CLOSE = 14;
    private static final int SENT = 11;
    private static final int OK = 200;
    private static final int LEAST_STATUS = 200;
    private static final int MOST_STATUS = 599;

    private WebCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                RECEIVE, WebCommands::receive,
                SEND, WebCommands::send);
    }

    private static void receive(CommandCall call) {
        WebExchange exchange = WebOptions.exchange(call);
        String mediaType = WebHeaders.value(exchange.request(), "Content-Type").orElse("");
        Optional<String> charset = WebOptions.charset(mediaType);
        byte[] body = exchange.request().body().bytes();
        if (WebOptions.converts(call, mediaType)) {
            body =
                    CodePageTables.converted(
                            body, WebOptions.client(call, charset), WebOptions.program(call));
        }
        call.give("MEDIATYPE", WebOptions.type(mediaType));
        call.give("BODYCHARSET", charset.orElse(""));
        call.give("TYPE", CicsNumbers.value("HTTPYES").orElseThrow());
        receive(call, exchange, Arrays.copyOfRange(body, read(exchange, body), body.length));
    }

    private static int read(WebExchange exchange, byte[] body) {
        return Math.min(exchange.bodyRead(), body.length);
    }

    /** Without NOTRUNCATE, data that does not fit is lost. */
    private static void receive(CommandCall call, WebExchange exchange, byte[] rest) {
        int room = room(call);
        byte[] given = Arrays.copyOf(rest, Math.min(room, rest.length));
        call.give("LENGTH", call.has("NOTRUNCATE") ? given.length : rest.length);
        exchange.bodyRead(
                exchange.bodyRead() + (call.has("NOTRUNCATE") ? given.length : rest.length));
        if (call.has("SET")) {
            call.give("SET", call.task().storage().copy(given));
        } else {
            call.store("INTO", given);
        }
        if (given.length < rest.length) {
            throw Conditions.of("LENGERR", TOO_LONG);
        }
    }

    private static int room(CommandCall call) {
        int declared = call.has("INTO") ? call.declaredLength("INTO") : Integer.MAX_VALUE;
        long length =
                call.has("MAXLENGTH")
                        ? call.number("MAXLENGTH")
                        : call.has("INTO") ? call.number("LENGTH") : declared;
        if (length < 0) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return (int) Math.min(length, declared);
    }

    private static void send(CommandCall call) {
        WebExchange exchange = WebOptions.exchange(call);
        if (exchange.sent()) {
            throw Conditions.of("INVREQ", SENT);
        }
        WebReply reply = reply(call, exchange);
        if (immediate(call)) {
            call.task().must(new RegionRequest.SendWeb(reply));
            exchange.answerSent();
        } else {
            exchange.answer(reply);
        }
    }

    private static boolean immediate(CommandCall call) {
        return call.has("ACTION")
                ? WebOptions.value(call, "ACTION", "IMMEDIATE", "EVENTUAL", BAD_ACTION)
                : call.has("IMMEDIATE");
    }

    private static WebReply reply(CommandCall call, WebExchange exchange) {
        long status = call.number("STATUSCODE", OK);
        if (status < LEAST_STATUS || status > MOST_STATUS) {
            throw Conditions.of("INVREQ", BAD_STATUS);
        }
        return new WebReply(
                (int) status,
                statusText(call),
                mediaType(call, exchange.request()),
                exchange.headers(),
                body(call),
                closes(call));
    }

    private static boolean closes(CommandCall call) {
        return call.has("CLOSESTATUS")
                ? WebOptions.value(call, "CLOSESTATUS", "CLOSE", "NOCLOSE", BAD_CLOSE)
                : call.has("CLOSE");
    }

    private static String statusText(CommandCall call) {
        if (!call.has("STATUSTEXT")) {
            return "";
        }
        long length = call.number("STATUSLEN", call.declaredLength("STATUSTEXT"));
        return call.level().names().text(call.bytes("STATUSTEXT", length(length)));
    }

    /** Without MEDIATYPE, the media type of the request. */
    private static String mediaType(CommandCall call, WebRequest request) {
        String type =
                call.textIfGiven("MEDIATYPE")
                        .or(() -> WebHeaders.value(request, "Content-Type").map(WebOptions::type))
                        .orElse("");
        boolean named = call.has("CHARACTERSET") && WebOptions.converts(call, type);
        return named && WebOptions.charset(type).isEmpty()
                ? type + "; charset=" + call.text("CHARACTERSET")
                : type;
    }

    private static Area body(CommandCall call) {
        long length = call.number("FROMLENGTH", call.declaredLength("FROM"));
        byte[] body = call.bytes("FROM", length(length));
        String mediaType = call.textIfGiven("MEDIATYPE").orElse("");
        return Area.of(
                WebOptions.converts(call, mediaType)
                        ? CodePageTables.converted(
                                body,
                                WebOptions.program(call),
                                WebOptions.client(call, WebOptions.charset(mediaType)))
                        : body);
    }

    private static int length(long length) {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return (int) length;
    }
}
