package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.HostAsset;
import io.ironbridge.design.NewConnection;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds messages of queues. */
@Command(
        name = "mq",
        description = {"Adds a request to a queue, and its reply from another queue.", ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add asset mq orders --queue ORDERS.IN --reply-queue ORDERS.OUT --request"
                    + " ORDER.cpy --response RESULT.cpy"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddMqAssetCommand extends AddHostAsset {
    @Option(
            names = "--queue",
            paramLabel = "NAME",
            required = true,
            description = "Queue of requests.")
    private String queue = "";

    @Option(
            names = "--reply-queue",
            paramLabel = "NAME",
            description = "Queue of replies. Without one, messages are put only.")
    private String replyQueue = "";

    @Option(
            names = "--ccsid",
            paramLabel = "CCSID",
            description = "Code page of texts in messages. Default: 37.")
    private String ccsid = "37";

    public AddMqAssetCommand(Console console) {
        super(NewConnection.MQ, console);
    }

    @Override
    HostAsset.Type type(boolean named) {
        return HostAsset.Type.MQ;
    }

    @Override
    void configure(Path folder, FileChanges changes) throws DesignException {
        for (String name : new String[] {queue, replyQueue}) {
            if (!name.matches("[A-Za-z0-9._/%]{0,48}")) {
                throw new DesignException(
                        "'" + name + "' cannot be the name of a queue.",
                        "Use at most 48 letters, digits and . _ / %");
            }
            if (!name.isEmpty()) {
                NewConnection.queue(folder, name, changes);
            }
        }
    }

    @Override
    Map<String, String> properties(String connectionRef) {
        Map<String, String> all = ordered("destination", queue);
        if (!replyQueue.isEmpty()) {
            all.put("replyDestination", replyQueue);
            all.put("waitInterval", "10000");
        }
        all.put("connectionRef", connectionRef);
        all.put("ccsid", ccsid);
        return all;
    }
}
