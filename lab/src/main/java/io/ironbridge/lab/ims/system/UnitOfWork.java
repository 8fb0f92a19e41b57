package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.system.PcbOutput.Built;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The work of a program since its last sync point: its current message, if any, database changes,
 * and output. Used by one thread at a time.
 */
final class UnitOfWork {
    private final @Nullable Message input;
    private final DatabaseManager.Work work;
    private List<Built> replies = List.of();
    private List<Built> alternates = List.of();

    UnitOfWork(@Nullable Message input, DatabaseManager.Work work) {
        this.input = input;
        this.work = work;
    }

    Optional<Message> input() {
        return Optional.ofNullable(input);
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
        return work.changes();
    }

    void commitDatabases() {
        work.commit();
    }

    void backOutDatabases() {
        work.backOut();
    }
}
