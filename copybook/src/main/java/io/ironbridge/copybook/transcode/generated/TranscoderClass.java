package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanGroup;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes the class of one plan. The same plan gives the same bytes.
 *
 * <p>Each group and table has a separate method, groups of many members several: HotSpot does not
 * compile a method with more than 8,000 bytes of code.
 */
final class TranscoderClass {
    /** Entries of the class data. */
    static final int FALLBACK = 0;

    static final int TABLES = 1;

    private static final int TOO_LONG_TO_INLINE = 330;
    private static final MethodTypeDesc DECODE =
            MethodTypeDesc.of(ConstantDescs.CD_int, Emit.BYTES, ConstantDescs.CD_int, Emit.OUT);

    private static final MethodTypeDesc WALK =
            MethodTypeDesc.of(
                    ConstantDescs.CD_int, Emit.BYTES, ConstantDescs.CD_int, Emit.OUT, Emit.WALK);

    private final Plan plan;
    private final ClassDesc self;
    private final GeneratedFallback fallback;
    private final boolean texts;
    private final Set<String> names = new HashSet<>();
    private final Deque<Method> waiting = new ArrayDeque<>();

    TranscoderClass(Plan plan, GeneratedFallback fallback, boolean texts) {
        this.plan = plan;
        this.self =
                ClassDesc.of(
                        TranscoderClass.class.getPackageName(),
                        "Generated$" + plan.layout().name().replaceAll("[^A-Za-z0-9]", "_"));
        this.fallback = fallback;
        this.texts = texts;
    }

    private record Method(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {}

    byte[] bytes() {
        return ClassFile.of().build(self, this::build);
    }

    /** The emitter of an item; empty if only its codec handles it. */
    Optional<EmitField> emitter(PlanField field) {
        return EmitField.of(field.field().type(), plan.options(), texts);
    }

    Plan plan() {
        return plan;
    }

    GeneratedFallback fallback() {
        return fallback;
    }

    ClassDesc self() {
        return self;
    }

    /** Adds a static method, once; it is written after those before it. */
    void method(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {
        if (names.add(name)) {
            waiting.add(new Method(name, type, body));
        }
    }

    /**
     * Adds the method of a shape. HotSpot must not inline it: one copy of a kernel with its
     * constants folded serves all items of the shape, and stays in the processor's cache; so it is
     * made longer than {@code FreqInlineSize} (325 bytes).
     */
    void shape(String name, MethodTypeDesc type, Kernel kernel) {
        method(
                name,
                type,
                code -> {
                    for (int filled = 0; filled < TOO_LONG_TO_INLINE; filled++) {
                        code.nop();
                    }
                    kernel.write(code);
                });
    }

    private void build(ClassBuilder type) {
        type.withFlags(AccessFlag.FINAL, AccessFlag.SYNTHETIC);
        type.withInterfaceSymbols(Emit.desc(GeneratedCode.class));
        type.withMethodBody(
                ConstantDescs.INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_PUBLIC,
                code ->
                        code.aload(0)
                                .invokespecial(
                                        ConstantDescs.CD_Object,
                                        ConstantDescs.INIT_NAME,
                                        ConstantDescs.MTD_void)
                                .return_());
        PlanGroup root = (PlanGroup) plan.root();
        EmitDecode fixed = new EmitDecode(this);
        if (EmitWalk.walks(root)) {
            String walk = new EmitWalk(this, fixed).group(root);
            type.withMethodBody("walk", WALK, ClassFile.ACC_PUBLIC, code -> walk(code, walk));
            type.withMethodBody("decode", DECODE, ClassFile.ACC_PUBLIC, TranscoderClass::interpret);
        } else {
            String decode = fixed.group(root);
            type.withMethodBody("walk", WALK, ClassFile.ACC_PUBLIC, TranscoderClass::interpret);
            type.withMethodBody(
                    "decode", DECODE, ClassFile.ACC_PUBLIC, code -> decode(code, decode));
        }
        if (EmitEncode.handles(root)) {
            String encode = new EmitEncode(this).group(root);
            type.withMethodBody(
                    "encode",
                    EncodeLocals.METHOD,
                    ClassFile.ACC_PUBLIC,
                    code -> encode(code, encode));
        } else {
            type.withMethodBody(
                    "encode",
                    EncodeLocals.METHOD,
                    ClassFile.ACC_PUBLIC,
                    TranscoderClass::interpret);
        }
        while (!waiting.isEmpty()) {
            Method next = waiting.remove();
            type.withMethodBody(next.name(), next.type(), ClassFile.ACC_STATIC, next.body());
        }
    }

    /** {@code return f(record, at, out, out.length)}. */
    private void decode(CodeBuilder code, String method) {
        code.aload(1).iload(2).aload(3).aload(3);
        code.getfield(Emit.OUT, "length", ConstantDescs.CD_int);
        code.invokestatic(self, method, DecodeLocals.METHOD).ireturn();
    }

    private void walk(CodeBuilder code, String method) {
        code.aload(1).iload(2).aload(3).aload(3);
        code.getfield(Emit.OUT, "length", ConstantDescs.CD_int).aload(4);
        code.invokestatic(self, method, DecodeLocals.WALKING).ireturn();
    }

    private static void interpret(CodeBuilder code) {
        code.loadConstant(GeneratedCode.INTERPRET).ireturn();
    }

    private void encode(CodeBuilder code, String method) {
        code.aload(1).iload(2).aload(3).iload(4).aload(5);
        code.invokestatic(self, method, EncodeLocals.METHOD).ireturn();
    }
}
