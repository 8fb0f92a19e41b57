package io.ironbridge.lab.ims.connect;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operator's commands as HTTP requests. GET views:
 *
 * <pre>
 * /ironbridge/ims/connect    all
 * .../datastore/IMS1    .../port/9999    .../port/9999/client/CLIENT01
 * </pre>
 *
 * POST commands:
 *
 * <pre>
 * .../datastore/IMS1/start|stop   .../port/9999/start|stop   .../port/9999/client/CLIENT01/stop
 * .../recorder/open|close         .../racf/on|off
 * </pre>
 */
public final class ImsConnectPages {
    /** What the paths begin with. */
    public static final String PATH = "/ironbridge/ims/connect";

    private final ImsConnectAdmin admin;

    public ImsConnectPages(ImsConnectAdmin admin) {
        this.admin = admin;
    }

    /** Whether a path is one of these. */
    public static boolean isFor(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    /**
     * Executes a command.
     *
     * @param path percent-decoded, accepted by {@link #isFor}
     */
    public AdminReply answer(String method, String path) {
        String rest = path.substring(PATH.length());
        List<String> words =
                Arrays.stream(rest.split("/")).filter(word -> !word.isEmpty()).toList();
        return switch (method) {
            case "GET" -> view(words);
            case "POST" -> command(words);
            default -> AdminReply.problem(405, "GET views, POST commands");
        };
    }

    private AdminReply view(List<String> words) {
        if (words.isEmpty()) {
            return AdminReply.of(admin.view());
        }
        Optional<?> found =
                switch (words.size()) {
                    case 2 -> view(words.get(0), words.get(1));
                    case 4 -> viewClient(words);
                    default -> Optional.empty();
                };
        return found.isPresent()
                ? AdminReply.of(found.get())
                : AdminReply.problem(404, "There is no " + String.join(" ", words));
    }

    private Optional<?> view(String what, String name) {
        return switch (what) {
            case "datastore" -> admin.viewDatastore(name);
            case "port" -> number(name).flatMap(admin::viewPort);
            default -> Optional.empty();
        };
    }

    private Optional<?> viewClient(List<String> words) {
        boolean isClient = words.get(0).equals("port") && words.get(2).equals("client");
        return isClient
                ? number(words.get(1)).flatMap(port -> admin.viewClient(port, words.get(3)))
                : Optional.empty();
    }

    private AdminReply command(List<String> words) {
        try {
            boolean isDone =
                    switch (words.size()) {
                        case 2 -> isDone(words.get(0), words.get(1));
                        case 3 -> isDone(words.get(0), words.get(1), words.get(2));
                        case 5 -> isClientStopped(words);
                        default -> false;
                    };
            return isDone
                    ? AdminReply.of(Map.of("done", true))
                    : AdminReply.problem(404, "There is no such thing");
        } catch (IOException e) {
            return AdminReply.problem(409, String.valueOf(e.getMessage()));
        }
    }

    private boolean isDone(String what, String command) throws IOException {
        switch (what + " " + command) {
            case "recorder open" -> admin.openRecorder();
            case "recorder close" -> admin.closeRecorder();
            case "racf on" -> admin.setRacf(true);
            case "racf off" -> admin.setRacf(false);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean isDone(String what, String name, String command) throws IOException {
        return switch (what + " " + command) {
            case "datastore start" -> admin.startDatastore(name);
            case "datastore stop" -> admin.stopDatastore(name);
            case "port start" -> isStarted(number(name));
            case "port stop" -> number(name).map(admin::stopPort).orElse(false);
            default -> false;
        };
    }

    private boolean isStarted(Optional<Integer> port) throws IOException {
        return port.isPresent() && admin.startPort(port.get());
    }

    private boolean isClientStopped(List<String> words) {
        boolean isCommand =
                words.get(0).equals("port")
                        && words.get(2).equals("client")
                        && words.get(4).equals("stop");
        return isCommand
                && number(words.get(1))
                        .map(port -> admin.stopClient(port, words.get(3)))
                        .orElse(false);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[0-9]{1,5}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
