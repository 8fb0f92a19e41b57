package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.source.CopybookFault;
import java.util.List;

/**
 * Input or output of a program, as described by a {@code .dai} or {@code .si} file.
 *
 * @param name message name, {@code ""} if not given
 * @param transactionCode IMS transaction code, {@code ""} if not given
 * @param serviceType for example {@code CICS_COMM_AREA}, {@code ""} if not given
 * @param segments a COMMAREA is one segment, a channel has one for each container, an IMS message
 *     one for each segment; in source order
 * @param warnings in source order
 */
public record DataStructure(
        String name,
        String transactionCode,
        String serviceType,
        List<Segment> segments,
        List<CopybookFault> warnings) {
    public DataStructure {
        segments = List.copyOf(segments);
        warnings = List.copyOf(warnings);
    }
}
