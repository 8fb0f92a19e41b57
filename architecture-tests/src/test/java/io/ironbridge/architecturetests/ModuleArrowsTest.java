package io.ironbridge.architecturetests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between modules, as {@code docs/architecture.md} draws them. */
class ModuleArrowsTest {
    private static final String ROOT = "io.ironbridge.";

    /** Module package to the module packages it may use. */
    private static final Map<String, Set<String>> ARROWS =
            Map.ofEntries(
                    module("copybook"),
                    module("mapping"),
                    module("apiproject", "copybook", "mapping"),
                    module("design", "copybook", "mapping", "apiproject", "connectorsql"),
                    module("connectorapi"),
                    module("sharedstore", "connectorapi"),
                    module("sharedredis", "connectorapi", "sharedstore"),
                    module("sharedinfinispan", "connectorapi", "sharedstore"),
                    module("connectorcontract", "connectorapi", "sharedstore"),
                    module("socketclient", "connectorapi"),
                    module("httpclient", "connectorapi", "socketclient"),
                    module("connectordb2", "connectorapi", "socketclient", "httpclient"),
                    module("connectorsql", "connectorapi"),
                    module(
                            "connectorcics",
                            "connectorapi",
                            "socketclient",
                            "httpclient",
                            "copybook"),
                    module("connectorims", "connectorapi", "socketclient"),
                    module("connectormq", "connectorapi"),
                    module("servants"),
                    module("program"),
                    module("connectorjava", "connectorapi", "connectorsql", "program", "servants"),
                    module("transactions", "connectorapi"),
                    module("lab", "copybook", "servants"),
                    module("labjunit", "lab", "servants"),
                    module("workloaddriver"),
                    module(
                            "gateway",
                            "copybook",
                            "mapping",
                            "apiproject",
                            "connectorapi",
                            "socketclient",
                            "httpclient",
                            "connectordb2",
                            "connectorsql",
                            "connectorcics",
                            "connectorims",
                            "connectormq",
                            "connectorjava",
                            "transactions",
                            "sharedstore",
                            "servants"),
                    module("testsupport", "apiproject"),
                    module(
                            "cli",
                            "copybook",
                            "mapping",
                            "apiproject",
                            "design",
                            "connectorapi",
                            "connectorims",
                            "gateway",
                            "lab",
                            "servants",
                            "workloaddriver"));

    private static Map.Entry<String, Set<String>> module(String name, String... uses) {
        return Map.entry(name, Set.of(uses));
    }

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages(ROOT.substring(0, ROOT.length() - 1));

    @Test
    void everyModuleHasItsArrowsWrittenDown() {
        Set<String> modules =
                CLASSES.stream()
                        .map(ModuleArrowsTest::module)
                        .filter(module -> !module.equals("architecturetests"))
                        .collect(Collectors.toSet());

        assertThat(modules).isEqualTo(ARROWS.keySet());
    }

    @Test
    void modulesUseOnlyWhatTheirArrowsPointAt() {
        ARROWS.forEach((module, allowed) ->
                classes()
                        .that()
                        .resideInAPackage(packages(module))
                        .should()
                        .onlyDependOnClassesThat()
                        .resideInAnyPackage(
                                Stream.concat(
                                                Stream.of(
                                                        packages(module),
                                                        "java..",
                                                        "javax..",
                                                        "com..",
                                                        "org..",
                                                        "io.lettuce..",
                                                        "io.netty..",
                                                        "io.micrometer..",
                                                        "io.agroal..",
                                                        "io.opentelemetry..",
                                                        "jakarta..",
                                                        "tools..",
                                                        "picocli..",
                                                        "jdk..",
                                                        ""),
                                                allowed.stream().map(ModuleArrowsTest::packages))
                                        .toArray(String[]::new))
                        .check(CLASSES));
    }

    @Test
    void theLabSpeaksItsProtocolsWithoutTheConnectorsLibraries() {
        noClasses()
                .that()
                .resideInAPackage("io.ironbridge.lab..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.ironbridge.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** The compiler accepts some uses of such types, in patterns; the JVM does not. */
    @Test
    void typesThatOtherPackagesUseArePublic() {
        List<String> hidden =
                CLASSES.stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .filter(use ->
                                use.getTargetClass().getFullName().startsWith(ROOT)
                                        && !use.getTargetClass()
                                                .getModifiers()
                                                .contains(JavaModifier.PUBLIC)
                                        && !use.getTargetClass()
                                                .getPackageName()
                                                .equals(use.getOriginClass().getPackageName()))
                        .map(use -> use.getDescription())
                        .toList();

        assertThat(hidden).isEmpty();
    }

    @Test
    void onlyTheCommandLineWritesToStandardOutput() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.ironbridge.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @Test
    void onlyTelemetryKnowsOpenTelemetry() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.ironbridge.gateway.telemetry..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.opentelemetry..")
                .check(CLASSES);
    }

    private static String packages(String module) {
        return ROOT + module + "..";
    }

    private static String module(JavaClass type) {
        return type.getPackageName().substring(ROOT.length()).replaceFirst("\\..*", "");
    }
}
