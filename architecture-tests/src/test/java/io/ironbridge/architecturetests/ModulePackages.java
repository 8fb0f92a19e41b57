package io.ironbridge.architecturetests;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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

/** The packages of one module, and which of them use which. The root package has no name here. */
final class ModulePackages {
    private final String root;
    private final JavaClasses classes;

    /**
     * Those of a module.
     *
     * @param root its package
     */
    ModulePackages(String root) {
        this.root = root;
        this.classes =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(root);
    }

    /** An entry of {@link #arrows}; package names are separated by blanks. */
    static Map.Entry<String, Set<String>> arrows(String name, String uses) {
        return Map.entry(name, uses.isEmpty() ? Set.of() : Set.of(uses.split(" ")));
    }

    /** Package to the packages that it uses. */
    Map<String, Set<String>> arrows() {
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> uses = used.computeIfAbsent(name(type), _ -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> (target.getPackageName() + ".").startsWith(root + "."))
                    .map(this::name)
                    .forEach(uses::add);
            uses.remove(name(type));
        }
        return used;
    }

    private String name(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(root) ? "" : name.substring(root.length() + 1);
    }

    /** Fails where a file can only be read, and tested, together with those that use it. */
    void checkFilesForCycles() {
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
                .check(classes);
    }

    private static String file(JavaClass type) {
        return type.getEnclosingClass().map(ModulePackages::file).orElseGet(type::getName);
    }
}
