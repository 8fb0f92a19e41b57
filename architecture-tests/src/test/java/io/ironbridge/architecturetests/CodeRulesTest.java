package io.ironbridge.architecturetests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rules that keep the code easy to find one's way in, and its switches complete. */
class CodeRulesTest {
    private static final int MOST_FILES = 40;
    private static final ClassDesc NO_CASE = ClassDesc.of("java.lang.MatchException");
    private static final Path SOURCES = Path.of("..");

    @Test
    void largePackagesGiveTheirReason() throws IOException {
        Map<Path, Integer> sizes = new TreeMap<>();
        try (Stream<Path> modules = Files.list(SOURCES)) {
            for (Path module : modules.map(path -> path.resolve("src/main/java")).toList()) {
                if (Files.isDirectory(module)) {
                    try (Stream<Path> files = Files.walk(module)) {
                        files.filter(CodeRulesTest::isType)
                                .forEach(file -> sizes.merge(file.getParent(), 1, Integer::sum));
                    }
                }
            }
        }
        List<String> unexplained = new ArrayList<>();
        for (Map.Entry<Path, Integer> one : sizes.entrySet()) {
            Path info = one.getKey().resolve("package-info.java");
            if (one.getValue() > MOST_FILES
                    && !Files.readString(info).contains("<p>More than " + MOST_FILES + " files:")) {
                unexplained.add(one.toString());
            }
        }

        assertThat(sizes).hasSizeGreaterThan(50);
        assertThat(unexplained).isEmpty();
    }

    private static boolean isType(Path file) {
        return file.toString().endsWith(".java") && !file.endsWith("package-info.java");
    }

    /** The compiler reports a missing case only where there is no default. */
    @Test
    void switchesOverSealedTypesHaveNoDefault() throws IOException {
        JavaClasses classes =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.ironbridge");
        List<String> found = new ArrayList<>();
        int switches = 0;
        for (JavaClass type : classes) {
            try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
                for (MethodModel method : ClassFile.of().parse(in.readAllBytes()).methods()) {
                    for (Switch one : switchesOverSealedTypes(classes, method)) {
                        switches++;
                        if (one.hasDefault()) {
                            found.add(
                                    type.getName() + "." + method.methodName() + ": " + one.over());
                        }
                    }
                }
            }
        }

        assertThat(switches).isGreaterThan(100);
        assertThat(found).isEmpty();
    }

    private record Switch(String over, boolean hasDefault) {}

    private static List<Switch> switchesOverSealedTypes(JavaClasses classes, MethodModel method) {
        List<Switch> switches = new ArrayList<>();
        CodeModel code = method.code().orElse(null);
        List<CodeElement> elements = code == null ? List.of() : code.elementList();
        @Nullable String selector = null;
        for (CodeElement element : elements) {
            if (element instanceof InvokeDynamicInstruction dynamic
                    && dynamic.name().equalsString("typeSwitch")) {
                selector = sealedType(classes, dynamic.typeSymbol().parameterType(0));
            }
            Label unmatched =
                    switch (element) {
                        case TableSwitchInstruction table -> table.defaultTarget();
                        case LookupSwitchInstruction lookup -> lookup.defaultTarget();
                        default -> null;
                    };
            if (unmatched != null && selector != null) {
                switches.add(new Switch(selector, !isNoCase(elements, unmatched)));
                selector = null;
            }
        }
        return switches;
    }

    /** The name of the type if it is sealed; else null. */
    private static @Nullable String sealedType(JavaClasses classes, ClassDesc type) {
        String name = type.packageName() + "." + type.displayName();
        return classes.contain(name) && isSealed(classes.get(name)) ? name : null;
    }

    private static boolean isSealed(JavaClass type) {
        return type.reflect().isSealed();
    }

    /** Whether the instruction at a label makes the exception of a switch without a default. */
    private static boolean isNoCase(List<CodeElement> elements, Label label) {
        boolean there = false;
        for (CodeElement element : elements) {
            if (element instanceof LabelTarget target && target.label().equals(label)) {
                there = true;
            } else if (there && element instanceof Instruction instruction) {
                return instruction instanceof NewObjectInstruction made
                        && made.className().asSymbol().equals(NO_CASE);
            }
        }
        return false;
    }
}
