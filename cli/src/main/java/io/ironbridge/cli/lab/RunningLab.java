package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running lab. */
public record RunningLab<T extends AutoCloseable>(LabKind<T> kind, T lab) {
    void replace(ConfigElement connection, Elements all) {
        kind.replace(connection, all, Optional.of(lab));
    }

    Map<String, List<String>> failures() {
        return kind.failures(lab);
    }

    LoadOptions inProcess(LoadOptions options) {
        return kind.inProcess(options, lab);
    }

    /** How to reach it with other programs, for the user. */
    String access() {
        return "The "
                + kind.name()
                + " listens on "
                + kind.address(lab)
                + ", user "
                + kind.account().user()
                + ", password "
                + kind.account().password();
    }
}
