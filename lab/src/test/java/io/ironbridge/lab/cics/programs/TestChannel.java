package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.TaskChannel;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.wire.Area;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A channel in memory. */
final class TestChannel implements TaskChannel {
    private final Map<String, Container> containers = new LinkedHashMap<>();

    void put(Container container) {
        containers.clear();
        containers.put(container.name(), container);
    }

    @Override
    public String name() {
        return "TEST";
    }

    @Override
    public List<String> containers() {
        return List.copyOf(containers.keySet());
    }

    @Override
    public Container get(String container) {
        return Objects.requireNonNull(containers.get(container));
    }

    @Override
    public void put(String container, byte[] data) {
        containers.put(container, new Container(container, Container.BIT, Area.of(data)));
    }

    @Override
    public String text(String container) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putText(String container, String text) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String container) {
        throw new UnsupportedOperationException();
    }
}
