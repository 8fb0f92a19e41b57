package io.ironbridge.connectorjava.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of a program.
 *
 * @param id different for all tasks of a connection
 * @param program name of its class
 * @param nanos time that its caller waits
 * @param sources the data sources that its asset declares
 * @param factories the connection factories that it declares
 * @param json in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProgramTask(
        long id,
        String program,
        String requestId,
        Optional<String> caller,
        long nanos,
        List<Source> sources,
        List<Source> factories,
        byte[] json) {
    /**
     * A data source or connection factory.
     *
     * @param settings as {@link DataSourceWire} or {@link ProgramWire#write(Map)} writes them
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Source(String id, byte[] settings) {
        /** Without the settings, which contain a password. */
        @Override
        public String toString() {
            return "Source[id=" + id + "]";
        }
    }
}
