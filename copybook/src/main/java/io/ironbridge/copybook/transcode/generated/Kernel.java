package io.ironbridge.copybook.transcode.generated;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Objects;

/**
 * A method whose code is copied into generated classes, with constants for all but its first four
 * parameters. A call would do the same; but HotSpot does not inline a method of which it has
 * already compiled more than 2,500 bytes (InlineSmallCode), so that the constants would be folded
 * in one run of a program and not in the next.
 *
 * <p>Methods that it calls are inlined as usual, and must not be private.
 *
 * @param owner the method's class
 * @param method its name, which only one method of the class has
 * @param numbers its int and boolean parameters from the fifth on
 * @param data the parameters after these
 */
record Kernel(Class<?> owner, String method, List<Integer> numbers, List<ClassData> data) {
    private static final int FIRST_CONSTANT = 4;

    private static final ClassValue<byte[]> CLASS_FILES =
            new ClassValue<>() {
                @Override
                protected byte[] computeValue(Class<?> owner) {
                    return read(owner);
                }
            };

    /** An entry of a generated class's data. */
    record ClassData(int index, ClassDesc type) {}

    /** A kernel with numbers only. */
    static Kernel of(Class<?> owner, String method, Integer... numbers) {
        return new Kernel(owner, method, List.of(numbers), List.of());
    }

    /** Writes the method's code, which returns. */
    void write(CodeBuilder code) {
        int local = FIRST_CONSTANT;
        for (int number : numbers) {
            code.loadConstant(number).istore(local++);
        }
        for (ClassData entry : data) {
            Emit.classData(code, entry.index(), entry.type());
            code.storeLocal(TypeKind.REFERENCE, local++);
        }
        for (CodeElement element : code()) {
            if (element instanceof Instruction || element instanceof LabelTarget) {
                code.with(element);
            }
        }
    }

    private CodeModel code() {
        return ClassFile.of().parse(CLASS_FILES.get(owner)).methods().stream()
                .filter(candidate -> candidate.methodName().equalsString(method))
                .map(MethodModel::code)
                .findFirst()
                .orElseThrow()
                .orElseThrow();
    }

    private static byte[] read(Class<?> owner) {
        String name = owner.getSimpleName() + ".class";
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The class file of " + owner.getName(), e);
        }
    }
}
