package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.source.CopybookFault;
import java.util.List;

/**
 * What a program is given or gives back, as a {@code .dai} or {@code .si} file describes it.
 *
 * @param name message name, {@code ""} where none is given
 * @param transactionCode IMS transaction code, {@code ""} where none is given
 * @param serviceType for example {@code CICS_COMM_AREA}, {@code ""} where none is given
 * @param segments a COMMAREA is one segment, a channel has one for each container, an IMS message
 *     one for each segment; in source order
 * @param warnings doubtful things in source order
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
