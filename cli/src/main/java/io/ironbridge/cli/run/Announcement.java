package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.ListenAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@code run} prints when the server is ready. */
public final class Announcement {
    private Announcement() {}

    /**
     * The lines for the console.
     *
     * @param state the folder that keeps what administrators change; empty if there is none
     */
    public static List<String> lines(Gateway gateway, Loaded loaded, Optional<Path> state) {
        List<String> lines = new ArrayList<>();
        for (ListenAddress address : gateway.addresses()) {
            for (ApiProject project : loaded.projects()) {
                lines.add(
                        address.url()
                                + project.contextRoot()
                                + "  "
                                + project.document().title()
                                + ", "
                                + Summary.count(project.operations().size(), "operation")
                                + stopped(gateway.isStopped(project)));
            }
            for (ServiceBinding service : loaded.config().connections().services()) {
                lines.add(
                        address.url()
                                + service.path()
                                + "  service "
                                + service.id()
                                + stopped(gateway.isStopped(service)));
            }
        }
        for (ListenAddress address : gateway.adminAddresses()) {
            lines.add(address.url() + "/admin  for administrators: ironbridge admin");
        }
        state.ifPresent(folder -> lines.add("State in " + folder));
        lines.add(
                gateway.addresses().getFirst().url()
                        + "/openapi/ui  documentation of the APIs; Ctrl-C stops the server");
        return lines;
    }

    private static String stopped(boolean stopped) {
        return stopped ? " (stopped)" : "";
    }
}
