package io.ironbridge.gateway.backend.program;

import io.ironbridge.connectorjava.JavaConfig;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;

/**
 * An {@code ironbridge_servants}.
 *
 * @param jars with their times: changed ones need other servants
 */
record ServantsConnection(
        String id,
        ReadConfig<JavaConfig> config,
        Map<Path, FileTime> jars,
        int queueLength,
        Source source)
        implements BackEndConnection {
    static final String ELEMENT = "ironbridge_servants";

    ServantsConnection {
        jars = Map.copyOf(jars);
    }

    @Override
    public String element() {
        return ELEMENT;
    }
}
