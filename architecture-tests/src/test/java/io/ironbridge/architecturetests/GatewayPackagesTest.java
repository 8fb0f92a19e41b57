package io.ironbridge.architecturetests;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The arrows between packages and files of the gateway, as {@code docs/architecture.md} lists them.
 */
class GatewayPackagesTest {
    private static final String ROOT = "io.ironbridge.gateway.";

    /** Package to the packages that it may use. */
    private static final Map<String, Set<String>> ARROWS =
            new TreeMap<>(
                    Map.ofEntries(
                            arrows("accesslog", "http outlet"),
                            arrows("activity", ""),
                            arrows("admin", "http"),
                            arrows("assets", ""),
                            arrows("audit", "logs outlet"),
                            arrows("backend", "assets call http kept logs state tls"),
                            arrows("backend.cics", "assets backend"),
                            arrows("backend.db2", "assets backend call"),
                            arrows("backend.ims", "assets backend"),
                            arrows("backend.mq", "assets backend call kept"),
                            arrows("backend.sql", "assets backend call"),
                            arrows("call", "activity http kept logs"),
                            arrows("http", "activity logs"),
                            arrows("http.h1", "http http.h2"),
                            arrows("http.h2", "http"),
                            arrows("http.listener", "http http.h1 http.h2 logs"),
                            arrows("kept", ""),
                            arrows("logs", ""),
                            arrows(
                                    "observe",
                                    "accesslog audit call http http.listener logs request"
                                            + " request.input security telemetry tls tracer"),
                            arrows("outlet", "logs"),
                            arrows(
                                    "request",
                                    "accesslog activity assets call http logs request.input"
                                            + " security telemetry"),
                            arrows("request.input", "assets call http logs"),
                            arrows("security", "http kept logs"),
                            arrows(
                                    "server",
                                    "accesslog activity admin audit backend backend.cics"
                                        + " backend.db2 backend.ims backend.mq backend.sql call"
                                        + " http http.listener kept observe request request.input"
                                        + " security state telemetry tls tracer"),
                            arrows("state", "kept"),
                            arrows("telemetry", "audit http logs outlet"),
                            arrows("tls", "http.listener security telemetry"),
                            arrows("tracer", "")));

    private static Map.Entry<String, Set<String>> arrows(String name, String uses) {
        return Map.entry(name, uses.isEmpty() ? Set.of() : Set.of(uses.split(" ")));
    }

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages(ROOT.substring(0, ROOT.length() - 1));

    /** Each file can be read, and tested, without those that use it. */
    @Test
    void filesHaveNoCycles() {
        slices().assignedFrom(
                        new SliceAssignment() {
                            @Override
                            public SliceIdentifier getIdentifierOf(JavaClass type) {
                                return SliceIdentifier.of(file(type));
                            }

                            @Override
                            public String getDescription() {
                                return "files";
                            }
                        })
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    private static String file(JavaClass type) {
        return type.getEnclosingClass().map(GatewayPackagesTest::file).orElseGet(type::getName);
    }

    @Test
    void packagesUseThoseThatTheirArrowsPointAtAndNoOthers() {
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            Set<String> uses = used.computeIfAbsent(name(type), _ -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().startsWith(ROOT))
                    .map(GatewayPackagesTest::name)
                    .forEach(uses::add);
            uses.remove(name(type));
        }
        used.remove("");

        assertThat(used).isEqualTo(ARROWS);
    }

    private static String name(JavaClass type) {
        String name = type.getPackageName() + ".";
        return name.equals(ROOT) ? "" : name.substring(ROOT.length(), name.length() - 1);
    }
}
