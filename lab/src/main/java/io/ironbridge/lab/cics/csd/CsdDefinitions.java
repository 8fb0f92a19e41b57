package io.ironbridge.lab.cics.csd;

import java.util.List;
import java.util.Map;

/**
 * All definitions of a region, by name, and the messages about their decks.
 *
 * @param notes warnings and information; faults end the reading
 */
public record CsdDefinitions(
        Map<String, FileDefinition> files,
        Map<String, TransactionDefinition> transactions,
        Map<String, ProgramDefinition> programs,
        Map<String, UrimapDefinition> urimaps,
        Map<String, TcpipServiceDefinition> tcpipServices,
        Map<String, TsModelDefinition> tsModels,
        Map<String, TranclassDefinition> tranclasses,
        Map<String, TdQueueDefinition> tdQueues,
        List<CsdMessage> notes) {
    /** No definitions. */
    public static final CsdDefinitions NONE =
            new CsdDefinitions(
                    Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(),
                    List.of());

    public CsdDefinitions {
        files = Map.copyOf(files);
        transactions = Map.copyOf(transactions);
        programs = Map.copyOf(programs);
        urimaps = Map.copyOf(urimaps);
        tcpipServices = Map.copyOf(tcpipServices);
        tsModels = Map.copyOf(tsModels);
        tranclasses = Map.copyOf(tranclasses);
        tdQueues = Map.copyOf(tdQueues);
        notes = List.copyOf(notes);
    }
}
