package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * A channel for Java programs.
 *
 * @param mostBytes of a container
 */
record JavaChannel(Channel channel, int mostBytes) implements TaskChannel {
    private static final int BAD_LENGTH = 1;

    @Override
    public String name() {
        return channel.name();
    }

    @Override
    public List<String> containers() {
        return channel.containers().stream().map(Container::name).toList();
    }

    @Override
    public Container get(String container) {
        return channel.get(container);
    }

    @Override
    public String text(String container) {
        return new String(ContainerText.hostBytes(channel.get(container)), CodePageTables.HOST);
    }

    @Override
    public void put(String container, byte[] data) {
        put(new Container(Channels.container(container), Container.BIT, Area.of(data.clone())));
    }

    @Override
    public void putText(String container, String text) {
        put(
                new Container(
                        Channels.container(container),
                        CodePageTables.HOST_CCSID,
                        Area.of(text.getBytes(CodePageTables.HOST))));
    }

    private void put(Container container) {
        if (container.data().length() > mostBytes) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        channel.put(container);
    }

    @Override
    public void delete(String container) {
        channel.delete(container);
    }
}
