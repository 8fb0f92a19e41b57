package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.workloaddriver.NamedScenarios;
import io.ironbridge.workloaddriver.named.NamedScenario;

/** Prints the named scenarios. */
final class NamedList {
    private NamedList() {}

    static void print(Console console) {
        for (NamedScenario scenario : NamedScenarios.scenarios()) {
            console.print(scenario.name());
            console.print("  " + scenario.about());
            console.print("  sides: " + String.join(", ", scenario.sides()));
            for (NamedScenario.AxisValues axis : scenario.axes()) {
                console.print("  " + axis.name() + ": " + String.join(", ", axis.values()));
            }
        }
    }
}
