package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.Area;
import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.system.Outgoing.Built;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a program did since its last sync point: the message that it works at, if any, changes of
 * databases, and messages that it made. Used by one thread at a time.
 */
final class UnitOfWork {
    private final @Nullable Message input;
    private final String psb;
    private final DatabaseManager databases;
    private DatabaseManager.@Nullable Work work;
    private List<Built> replies = List.of();
    private List<Built> alternates = List.of();

    UnitOfWork(@Nullable Message input, String psb, DatabaseManager databases) {
        this.input = input;
        this.psb = psb;
        this.databases = databases;
    }

    Optional<Message> input() {
        return Optional.ofNullable(input);
    }

    DliReply call(DliCall call) throws ProgramEndedException {
        DatabaseManager.Work begun = work == null ? databases.begin(psb) : work;
        work = begun;
        return begun.call(call);
    }

    /**
     * What the program made.
     *
     * @param replies on the I/O PCB
     * @param alternates on alternate PCBs
     */
    void made(List<Built> replies, List<Built> alternates) {
        this.replies = replies;
        this.alternates = alternates;
    }

    List<Built> replies() {
        return replies;
    }

    List<Built> alternates() {
        return alternates;
    }

    Area changes() {
        return work == null ? Area.EMPTY : work.changes();
    }

    void commitDatabases() {
        if (work != null) {
            work.commit();
            work = null;
        }
    }

    void backOutDatabases() {
        if (work != null) {
            work.backOut();
            work = null;
        }
    }
}
