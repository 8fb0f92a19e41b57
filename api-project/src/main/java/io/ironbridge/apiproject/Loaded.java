package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import java.util.List;

/**
 * Result of loading.
 *
 * @param projects projects that could be read; may be incomplete if the faults contain an error
 * @param kinds kinds of back ends that read the connections
 * @param faults in the order of the files, warnings included
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

    /** A copy with other faults. */
    public Loaded withFaults(List<Fault> others) {
        return new Loaded(projects, config, kinds, others, origins);
    }

    public boolean hasErrors() {
        return faults.stream().anyMatch(Fault::isError);
    }

    /**
     * Returns this if the faults contain no error.
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
