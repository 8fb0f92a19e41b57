package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import java.util.List;

/**
 * What came of loading.
 *
 * @param projects those that could be read at all; where faults hold an error they may be
 *     incomplete
 * @param kinds that read the connections
 * @param faults in the order of the files; warnings included
 */
public record Loaded(
        List<ApiProject> projects,
        ServerConfig config,
        List<ConnectionKind> kinds,
        List<Fault> faults,
        Origins origins) {
    public Loaded {
        kinds = List.copyOf(kinds);
        projects = List.copyOf(projects);
        faults = List.copyOf(faults);
    }

    /** The same with other faults. */
    public Loaded withFaults(List<Fault> others) {
        return new Loaded(projects, config, kinds, others, origins);
    }

    public boolean hasErrors() {
        return faults.stream().anyMatch(Fault::isError);
    }

    /**
     * This, when there is no error among the faults.
     *
     * @throws ConfigurationException with all faults otherwise
     */
    public Loaded orThrow() throws ConfigurationException {
        if (hasErrors()) {
            throw new ConfigurationException(faults);
        }
        return this;
    }
}
