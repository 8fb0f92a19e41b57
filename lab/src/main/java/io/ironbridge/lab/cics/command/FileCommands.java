package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.util.Map;

/**
 * READ, WRITE, REWRITE, DELETE and UNLOCK. The lab's files are KSDS: RBA, RRN and DEBREC are INVREQ
 * with RESP2 44.
 */
final class FileCommands {
    private static final int READ = 0x0602;
    private static final int WRITE = 0x0604;
    private static final int REWRITE = 0x0606;
    private static final int DELETE = 0x0608;
    private static final int UNLOCK = 0x060A;

    private static final int TOO_LONG = 11;
    private static final int BAD_LENGTH = 12;

    private FileCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                READ, FileCommands::read,
                WRITE, FileCommands::write,
                REWRITE, FileCommands::rewrite,
                DELETE, FileCommands::delete,
                UNLOCK, FileCommands::unlock);
    }

    private static void read(CommandCall call) {
        String file = FileOptions.file(call);
        Match match = FileOptions.match(call, Match.EQUAL, Match.GENERIC);
        Area key = FileOptions.key(call);
        boolean update = call.has("UPDATE") || call.has("TOKEN");
        RegionReply reply =
                call.task()
                        .must(
                                new RegionRequest.ReadFile(
                                        file,
                                        key,
                                        match,
                                        update,
                                        call.has("TOKEN"),
                                        !call.has("NOSUSPEND")));
        call.give("TOKEN", reply.number());
        if (match != Match.EQUAL) {
            call.store("RIDFLD", reply.key().bytes());
        }
        new ReadData(call, "LENGTH").give(reply.data().bytes(), TOO_LONG);
    }

    private static void write(CommandCall call) {
        String file = FileOptions.file(call);
        Area key = FileOptions.key(call);
        call.task().must(new RegionRequest.WriteFile(file, key, from(call)));
    }

    private static void rewrite(CommandCall call) {
        String file = FileOptions.file(call);
        call.task().must(new RegionRequest.RewriteFile(file, call.number("TOKEN", 0), from(call)));
    }

    private static void delete(CommandCall call) {
        String file = FileOptions.file(call);
        if (!call.has("RIDFLD")) {
            call.task().must(new RegionRequest.DeleteRead(file, call.number("TOKEN", 0)));
            return;
        }
        RegionReply reply =
                call.task()
                        .must(
                                new RegionRequest.DeleteKey(
                                        file, FileOptions.key(call), call.has("GENERIC")));
        call.give("NUMREC", reply.number());
    }

    private static void unlock(CommandCall call) {
        String file = FileOptions.file(call);
        call.task().must(new RegionRequest.UnlockFile(file, call.number("TOKEN", 0)));
    }

    private static Area from(CommandCall call) {
        long length = call.number("LENGTH", call.declaredLength("FROM"));
        if (length < 0 || length > FileOptions.MOST_RECORD) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return Area.of(call.bytes("FROM", (int) length));
    }
}
