package io.ironbridge.cli.terminal;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.Fault;
import java.util.List;
import java.util.Locale;

/**
 * Figures about the loaded projects.
 *
 * @param operations of the OpenAPI documents
 * @param implemented operations that call an asset
 * @param services with a configured path
 */
public record Summary(
        long errors,
        long warnings,
        int projects,
        int operations,
        long implemented,
        int assets,
        int services) {
    public static Summary of(Loaded loaded) {
        return of(loaded, loaded.faults());
    }

    /** A summary with other faults than those of loading. */
    public static Summary of(Loaded loaded, List<Fault> faults) {
        return new Summary(
                faults.stream().filter(Fault::isError).count(),
                faults.stream().filter(fault -> !fault.isError()).count(),
                loaded.projects().size(),
                loaded.projects().stream().mapToInt(p -> p.operations().size()).sum(),
                loaded.projects().stream()
                        .flatMap(p -> p.operations().stream())
                        .filter(operation -> !operation.uses().isEmpty())
                        .count(),
                loaded.projects().stream().mapToInt(p -> p.assets().size()).sum(),
                loaded.config().connections().services().size());
    }

    /** One line, for example {@code 1 error, no warnings in 1 project: 5 operations, 5 assets}. */
    @Override
    public String toString() {
        return faultCount(errors, "error")
                + ", "
                + faultCount(warnings, "warning")
                + " in "
                + count(projects, "project")
                + ": "
                + count(operations, "operation")
                + (implemented == operations ? "" : " (" + implemented + " implemented)")
                + ", "
                + count(assets, "asset")
                + (services == 0 ? "" : ", " + count(services, "service"));
    }

    private static String faultCount(long number, String noun) {
        return number == 0 ? "no " + noun + "s" : count(number, noun);
    }

    /** For example {@code 1 record}, {@code 1,234 records}. */
    public static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
