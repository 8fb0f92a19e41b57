package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.connect.AdminPort;
import io.ironbridge.lab.ims.connect.AdminReply;
import io.ironbridge.lab.ims.connect.ImsConnectPages;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operator's commands over HTTP, in JSON, below {@code /ironbridge/ims}: GET shows all, or one
 * of {@code transactions/CODE}, {@code regions/NAME} and {@code tpipes/NAME}; POST to {@code
 * transactions/CODE/stop} and so on commands; and the pages of IMS Connect.
 */
final class ImsAdmin {
    private static final System.Logger LOG = System.getLogger(ImsAdmin.class.getName());
    private static final String PATH = "/ironbridge/ims";
    private static final int BACKLOG = 16;

    private final ImsOperator operator;
    private final ImsConnectPages connect;

    private ImsAdmin(ImsOperator operator, ImsConnectPages connect) {
        this.operator = operator;
        this.connect = connect;
    }

    /**
     * Opens the port.
     *
     * @throws IOException if it or the key store cannot be opened
     */
    static AdminPort open(
            LabImsConfig.Listener listener, ImsOperator operator, ImsConnectPages connect)
            throws IOException {
        return AdminPort.start(
                new HttpPort.Settings(
                        "lab IMS",
                        listener.host(),
                        listener.adminPort(),
                        listener.credentials(),
                        listener.tls(),
                        BACKLOG),
                new ImsAdmin(operator, connect)::page);
    }

    private AdminReply page(String method, String path) {
        if (ImsConnectPages.isFor(path)) {
            return connect.answer(method, path);
        }
        if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
            return AdminReply.problem(404, "There is no such page");
        }
        try {
            return answer(method, path.substring(PATH.length()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return AdminReply.problem(503, "The lab IMS ends");
        } catch (IOException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8332E A command of the lab IMS failed", e);
            return AdminReply.problem(500, "The command failed: " + e.getMessage());
        }
    }

    private AdminReply answer(String method, String path) throws IOException, InterruptedException {
        List<String> words = List.of(path.substring(Math.min(1, path.length())).split("/", -1));
        if (method.equals("GET")) {
            return path.length() < 2 ? AdminReply.of(operator.display()) : view(words);
        }
        if (!method.equals("POST")) {
            return AdminReply.problem(405, "GET shows, POST commands");
        }
        return words.size() == 3
                ? done(command(words.getFirst() + "/" + words.get(2), words.get(1)))
                : command(path);
    }

    private AdminReply view(List<String> words) {
        Optional<?> found = words.size() == 2 ? view(words.get(0), words.get(1)) : Optional.empty();
        return found.isPresent()
                ? AdminReply.of(found.get())
                : AdminReply.problem(404, "There is nothing named " + String.join("/", words));
    }

    private Optional<?> view(String what, String name) {
        return switch (what) {
            case "transactions" -> operator.displayTransaction(name);
            case "regions" -> operator.displayRegion(name);
            case "tpipes" -> operator.displayTpipe(name);
            default -> Optional.empty();
        };
    }

    private AdminReply command(String path) throws IOException, InterruptedException {
        switch (path) {
            case "/programs/refresh" -> {
                return AdminReply.of(operator.refreshPrograms());
            }
            case "/checkpoint" -> operator.checkpoint();
            case "/stop" -> operator.makeAvailable(false);
            case "/start" -> operator.makeAvailable(true);
            default -> {
                return AdminReply.problem(404, "There is no such command");
            }
        }
        return done(true);
    }

    private boolean command(String command, String name) throws IOException, InterruptedException {
        return switch (command) {
            case "transactions/stop" -> operator.stopTransaction(name);
            case "transactions/start" -> operator.startTransaction(name);
            case "programs/stop" -> operator.stopProgram(name);
            case "programs/start" -> operator.startProgram(name);
            case "regions/stop" -> operator.stopRegion(name);
            case "regions/abend" -> operator.abendRegion(name);
            case "regions/start" -> operator.startRegion(name);
            default -> false;
        };
    }

    private static AdminReply done(boolean done) {
        return done
                ? AdminReply.of(Map.of("done", true))
                : AdminReply.problem(409, "It is not there, or in that state already");
    }
}
