package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Ebcdic;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.Field;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads the SSAs of a call: the segment's name in 8 bytes; then a blank, or {@code *} and command
 * codes; then a blank, or parentheses with a field in 8 bytes, an operator in 2, a value as long as
 * the field, and perhaps a Boolean operator and another field. What follows is ignored.
 */
final class SsaReader {
    private static final String CODES = "DFLNPUVC-";
    private static final int NAME = 8;
    private static final int OPERATOR = 2;

    private final List<SensitiveType> types;
    private final Dbd dbd;
    private final List<Ssa> ssas = new ArrayList<>();
    private byte[] bytes = new byte[0];
    private int level;
    private int at;

    private SsaReader(List<SensitiveType> types, Dbd dbd) {
        this.types = types;
        this.dbd = dbd;
    }

    /**
     * Reads all SSAs of a call.
     *
     * @throws CallEnd.Status AC, AJ or AK, with the SSA that is wrong
     */
    static List<Ssa> read(List<Area> areas, List<SensitiveType> types, Dbd dbd)
            throws CallEnd.Status {
        SsaReader reader = new SsaReader(types, dbd);
        for (Area area : areas) {
            reader.ssa(area.bytes());
        }
        return reader.ssas;
    }

    private void ssa(byte[] area) throws CallEnd.Status {
        bytes = area;
        at = 0;
        level++;
        SensitiveType type = type(text(NAME));
        StringBuilder codes = new StringBuilder();
        if (next() == '*') {
            at++;
            codes(codes);
        }
        if (codes.indexOf("C") >= 0) {
            concatenatedKey(type, codes.toString());
        } else {
            ssas.add(new Ssa(type, codes.toString(), qualification(type)));
        }
    }

    /** A type of the PCB, below that of the SSA before it. */
    private SensitiveType type(String name) throws CallEnd.Status {
        for (SensitiveType type : types) {
            if (type.name().equals(name.stripTrailing())) {
                if (!ssas.isEmpty() && !isBelow(type, ssas.getLast().type())) {
                    break;
                }
                return type;
            }
        }
        throw new CallEnd.Status("AC", level);
    }

    private static boolean isBelow(SensitiveType type, SensitiveType upper) {
        return !type.equals(upper) && type.path().contains(upper);
    }

    private void codes(StringBuilder codes) throws CallEnd.Status {
        while (next() != ' ' && next() != '(') {
            char code = next();
            if (CODES.indexOf(code) < 0) {
                throw invalid();
            }
            if (code != '-') {
                codes.append(code);
            }
            at++;
        }
    }

    private Qualification qualification(SensitiveType type) throws CallEnd.Status {
        if (next() != '(') {
            if (next() != ' ') {
                throw invalid();
            }
            return Qualification.NONE;
        }
        List<List<Condition>> groups = new ArrayList<>();
        List<Condition> group = new ArrayList<>();
        char joint;
        do {
            at++;
            group.add(condition(type));
            joint = next();
            if (joint == '+' || joint == '|') {
                groups.add(group);
                group = new ArrayList<>();
            } else if ("*&#)".indexOf(joint) < 0) {
                throw invalid();
            }
        } while (joint != ')');
        groups.add(group);
        return new Qualification(groups);
    }

    private Condition condition(SensitiveType type) throws CallEnd.Status {
        String name = text(NAME).stripTrailing();
        Optional<Field> field = type.type().segm().field(name);
        if (field.isEmpty()) {
            throw new CallEnd.Status("AK", level);
        }
        Optional<Operator> operator = Operator.of(text(OPERATOR));
        if (operator.isEmpty()) {
            throw invalid();
        }
        return new Condition(field.get(), operator.get(), value(field.get().bytes()));
    }

    /** The concatenated key of a path becomes a qualification of each of its levels. */
    private void concatenatedKey(SensitiveType type, String codes) throws CallEnd.Status {
        int needed = dbd.concatenatedKeyBytes(type.type().segm());
        if (!ssas.isEmpty() || next() != '(') {
            throw invalid();
        }
        at++;
        byte[] keys = value(needed);
        if (next() != ')') {
            throw invalid();
        }
        int from = 0;
        for (SensitiveType upper : type.path()) {
            int bytesOfKey = upper.type().segm().keyBytes();
            byte[] key = Arrays.copyOfRange(keys, from, from + bytesOfKey);
            ssas.add(new Ssa(upper, upper == type ? codes : "", keyIs(upper, key)));
            from += bytesOfKey;
        }
    }

    private Qualification keyIs(SensitiveType type, byte[] key) throws CallEnd.Status {
        Field field = type.type().segm().sequenceField().orElseThrow(this::invalid);
        return new Qualification(List.of(List.of(new Condition(field, Operator.EQUAL, key))));
    }

    private byte[] value(int length) throws CallEnd.Status {
        if (at + length > bytes.length) {
            throw invalid();
        }
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    private String text(int length) throws CallEnd.Status {
        byte[] value = value(length);
        return Ebcdic.text(value, 0, length);
    }

    /** The next character; a blank behind the end. */
    private char next() {
        return at < bytes.length ? Ebcdic.character(bytes[at]) : ' ';
    }

    private CallEnd.Status invalid() {
        return new CallEnd.Status("AJ", level);
    }
}
