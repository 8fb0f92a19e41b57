package io.ironbridge.gateway.admin;

import static java.util.stream.Collectors.joining;

import io.ironbridge.gateway.admin.Administration.TraceWish;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Describes the change that a request makes, for the audit trail; never with secrets or data. */
final class Changes {
    private static final int LONGEST = 256;

    private Changes() {}

    /** Null if there is no change, or it is unknown. */
    static @Nullable String of(Call call) {
        if (call.isRead() || call.segments().size() < 2) {
            return null;
        }
        String words = call.segments().getFirst().equals("zosConnect") ? theirs(call) : ours(call);
        return words == null ? null : cut(words);
    }

    private static @Nullable String ours(Call call) {
        return switch (call.segments().size()) {
            case 2 ->
                    switch (call.segment(1)) {
                        case "reload" -> "the configuration is reloaded";
                        case "traces" -> trace(call);
                        default -> null;
                    };
            case 3 -> member(call, call.segment(2));
            case 4 -> action(call, call.segment(2));
            default -> null;
        };
    }

    private static @Nullable String member(Call call, String name) {
        return switch (call.segment(1) + " " + call.request().method()) {
            case "projects PUT" -> "project " + name + " is deployed";
            case "projects DELETE" -> "project " + name + " is undeployed";
            case "loggers PUT" ->
                    "logger " + name + " has the level " + AdminPages.text(call, "level");
            case "workload PUT" ->
                    "service policy " + AdminPages.text(call, "policy") + " is activated";
            case "traces DELETE" -> name + " is ended";
            case "cache POST" ->
                    "kept replies are dropped: operation "
                            + call.query().getOrDefault("operation", "any")
                            + ", group "
                            + call.query().getOrDefault("group", "any");
            default -> null;
        };
    }

    private static @Nullable String action(Call call, String name) {
        return switch (call.segment(1) + " " + call.segment(3)) {
            case "projects stop" -> "project " + name + " is stopped";
            case "projects start" -> "project " + name + " is started";
            case "services stop" -> "service " + name + " is stopped";
            case "services start" -> "service " + name + " is started";
            case "connections test" -> "connection " + name + " is tested";
            case "transactions commit" -> "the commit of unit of work " + name + " is repeated";
            case "transactions rollback" -> "unit of work " + name + " will be rolled back";
            case "transactions forget" -> "unit of work " + name + " is forgotten";
            case "connections release-credentials" ->
                    "backoff of credentials of " + name + " is ended";
            case "connections close-circuit" -> "the circuit of " + name + " is closed";
            default -> null;
        };
    }

    private static @Nullable String trace(Call call) {
        try {
            TraceWish wish = TraceBody.wish(call);
            return "requests are traced: operation "
                    + wish.operation().orElse("any")
                    + ", user "
                    + wish.user().orElse("any")
                    + ", source "
                    + wish.source().orElse("any")
                    + "; "
                    + wish.requests()
                    + " at most, for "
                    + wish.seconds()
                    + " s; values are shown of: "
                    + (wish.shown().isEmpty()
                            ? "none"
                            : wish.shown().stream().sorted().collect(joining(", ")));
        } catch (RefusedException _) {
            return null;
        }
    }

    private static @Nullable String theirs(Call call) {
        String kind = call.segment(1).equals("apis") ? "API " : "service ";
        String named = call.segments().size() > 2 ? call.segment(2) : call.query().get("name");
        String status = status(call);
        if (call.has("DELETE")) {
            return kind + named + " is undeployed";
        }
        boolean deployed = call.hasArchive();
        return deployed || status != null
                ? kind
                        + named
                        + (deployed ? " is deployed" : "")
                        + (deployed && status != null ? "," : "")
                        + (status == null ? "" : " is " + status)
                : null;
    }

    /** As in IBM's interface: for APIs as a status, for services as an action. */
    private static @Nullable String status(Call call) {
        String asked = call.query().getOrDefault("status", call.query().getOrDefault("action", ""));
        return switch (asked.toLowerCase(Locale.ROOT)) {
            case "started", "start" -> "started";
            case "stopped", "stop" -> "stopped";
            default -> null;
        };
    }

    private static String cut(String words) {
        String printable = words.replaceAll("[^\\x20-\\x7e]", "?");
        return printable.length() <= LONGEST ? printable : printable.substring(0, LONGEST) + "...";
    }
}
