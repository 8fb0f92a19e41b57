package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.program.JavaProgram;
import io.ironbridge.program.ProgramCall;
import io.ironbridge.program.ProgramFailedException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;

/** A program with the types that its JSON is bound to. Thread-safe. */
final class BoundProgram {
    private final JavaProgram<Object, Object> program;
    private final ProgramJson json;
    private final JavaType input;

    /**
     * @param program whose class names its input
     * @param json of all programs in its library
     */
    BoundProgram(JavaProgram<Object, Object> program, ProgramJson json) {
        this.program = program;
        this.json = json;
        JavaType[] types = json.parameters(program.getClass(), JavaProgram.class);
        if (types.length == 0) {
            throw new IllegalArgumentException("It does not say what it takes and returns");
        }
        this.input = types[0];
    }

    ProgramEnd run(byte[] request, ProgramCall call) throws InterruptedException {
        Object given;
        try {
            given = json.read(request, input);
        } catch (JacksonException e) {
            return new ProgramEnd.Unfit("the JSON does not fit " + input.toCanonical() + at(e));
        }
        Object returned;
        try {
            returned = program.run(given, call);
        } catch (ProgramFailedException e) {
            return new ProgramEnd.Failed(e.status(), String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
            return threw(e);
        }
        try {
            return new ProgramEnd.Returned(json.write(returned));
        } catch (IllegalArgumentException e) {
            return new ProgramEnd.Threw("what it returned is " + e.getMessage());
        }
    }

    /** The component of the record; other names may be data. */
    private String at(JacksonException e) {
        RecordComponent[] components = input.getRawClass().getRecordComponents();
        if (components != null && !e.getPath().isEmpty()) {
            String name = e.getPath().getFirst().getPropertyName();
            for (RecordComponent component : components) {
                if (component.getName().equals(name)) {
                    return " at " + name;
                }
            }
        }
        return ": " + e.getClass().getSimpleName();
    }

    /** Without the text, which may contain data. */
    private ProgramEnd threw(Throwable thrown) {
        String what = thrown.getClass().getName();
        if (thrown instanceof SQLException sql) {
            what += " with SQLSTATE " + sql.getSQLState() + ", code " + sql.getErrorCode();
        } else if (thrown instanceof JMSException jms) {
            what += " with code " + jms.getErrorCode();
        } else if (thrown instanceof JMSRuntimeException jms) {
            what += " with code " + jms.getErrorCode();
        }
        String own = program.getClass().getName();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(own)) {
                return new ProgramEnd.Threw(what + " at " + frame);
            }
        }
        return new ProgramEnd.Threw(what);
    }
}
