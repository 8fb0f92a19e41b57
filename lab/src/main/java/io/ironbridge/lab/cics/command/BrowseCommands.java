package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import java.util.Map;

/** STARTBR, READNEXT, READPREV, ENDBR and RESETBR. */
final class BrowseCommands {
    private static final int STARTBR = 0x060C;
    private static final int READNEXT = 0x060E;
    private static final int READPREV = 0x0610;
    private static final int ENDBR = 0x0612;
    private static final int RESETBR = 0x0614;
    private static final int TOO_LONG = 11;

    private BrowseCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                STARTBR, call -> start(call, false),
                RESETBR, call -> start(call, true),
                READNEXT, call -> read(call, false),
                READPREV, call -> read(call, true),
                ENDBR, BrowseCommands::end);
    }

    /** GTEQ is the default of both. */
    private static void start(CommandCall call, boolean again) {
        String file = FileOptions.file(call);
        Match match = FileOptions.match(call, Match.EQUAL_OR_GREATER, Match.GENERIC_OR_GREATER);
        call.task()
                .must(
                        new RegionRequest.StartBrowse(
                                file, request(call), FileOptions.key(call), match, again));
    }

    private static void read(CommandCall call, boolean backwards) {
        String file = FileOptions.file(call);
        boolean update = call.has("UPDATE") || call.has("TOKEN");
        RegionReply reply =
                call.task()
                        .must(
                                new RegionRequest.ReadOn(
                                        file,
                                        request(call),
                                        FileOptions.key(call),
                                        backwards,
                                        update,
                                        call.has("TOKEN")));
        call.give("TOKEN", reply.number());
        call.store("RIDFLD", reply.key().bytes());
        new ReadData(call, "LENGTH").give(reply.data().bytes(), TOO_LONG);
    }

    private static void end(CommandCall call) {
        String file = FileOptions.file(call);
        call.task().must(new RegionRequest.EndBrowse(file, request(call)));
    }

    private static int request(CommandCall call) {
        return (int) call.number("REQID", 0);
    }
}
