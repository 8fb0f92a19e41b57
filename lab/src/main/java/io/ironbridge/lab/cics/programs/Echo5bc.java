package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.task.Container;
import java.util.List;

/**
 * ECHO5BC: returns the first BIT container of its channel with X'5B' as the last byte; an empty one
 * stays empty. Abends with NOCH without a channel, with NOCO if the channel has no container, with
 * NOBI if the container is a CHAR one.
 */
final class Echo5bc implements CicsProgram {
    @Override
    public void run(CicsTask task) {
        TaskChannel channel = task.channel().orElseThrow(() -> task.abend("NOCH"));
        List<String> names = channel.containers();
        if (names.isEmpty()) {
            throw task.abend("NOCO");
        }
        Container container = channel.get(names.getFirst());
        if (container.ccsid() != Container.BIT) {
            throw task.abend("NOBI");
        }
        if (!container.data().isEmpty()) {
            channel.put(container.name(), withDollar(container));
        }
    }

    private static byte[] withDollar(Container container) {
        byte[] data = container.data().copy();
        data[data.length - 1] = Echo5b.DOLLAR;
        return data;
    }
}
