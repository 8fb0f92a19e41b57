package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.JFunction;
import com.dashjoin.jsonata.Utils;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Functions by name. One that cannot use its arguments fails with a separate message, never with an
 * exception of the library.
 */
record Builtins(Map<String, JFunction> functions) {
    /** End of the signature of a function that returns a text. */
    private static final String TEXT = ":s>";

    /** The body of a function; the list does not contain missing arguments at the end. */
    interface Body {
        @Nullable Object on(Arguments arguments);
    }

    /** The arguments of a call, checked against the signature; undefined ones are null. */
    record Arguments(List<?> values) {
        @Nullable Object at(int index) {
            return index < values.size() ? values.get(index) : null;
        }

        @Nullable String text(int index) {
            return (String) at(index);
        }

        @Nullable Number number(int index) {
            return (Number) at(index);
        }

        /** An array; null if undefined. */
        @SuppressWarnings("unchecked")
        @Nullable List<Object> array(int index) {
            return (List<Object>) at(index);
        }

        /** A function; the call fails without one. */
        Object function(int index) {
            Object value = at(index);
            if (value != null && BoundedJsonata.isFunction(value)) {
                return value;
            }
            throw new ClassCastException("no function");
        }
    }

    void register(String name, String signature, Body body) {
        functions.put(
                name,
                new JFunction(
                        (_, args) -> called(name, signature, body, (List<?>) args), signature));
    }

    private static @Nullable Object called(
            String name, String signature, Body body, List<?> arguments) {
        try {
            Object result = body.on(new Arguments(arguments));
            if (result instanceof String text && signature.endsWith(TEXT)) {
                BoundedFunctions.bounds().text(text.length());
            }
            return result instanceof Double number ? Utils.convertNumber(number) : result;
        } catch (JException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new DialectException("T0410", reason(name, signature, arguments));
        }
    }

    private static String reason(String name, String signature, List<?> arguments) {
        int position = 0;
        for (int i = 1; i < signature.length() && signature.charAt(i) != ':'; i++) {
            i = endOfType(signature, i);
            boolean last = i + 1 >= signature.length();
            boolean optional = !last && "?-".indexOf(signature.charAt(i + 1)) >= 0;
            if (!optional && (position >= arguments.size() || arguments.get(position) == null)) {
                return "argument " + (position + 1) + " of $" + name + " is undefined";
            }
            i += optional ? 1 : 0;
            position++;
        }
        return "$" + name + " cannot use the values of its arguments";
    }

    /** The last character of the type that begins at {@code start}: {@code (sf)}, {@code a<s>}. */
    private static int endOfType(String signature, int start) {
        int end = signature.charAt(start) == '(' ? signature.indexOf(')', start) : start;
        int depth = 0;
        for (int i = end + 1; i < signature.length(); i++) {
            depth += signature.charAt(i) == '<' ? 1 : signature.charAt(i) == '>' ? -1 : 0;
            if (depth <= 0) {
                return signature.charAt(i) == '>' && depth == 0 ? i : end;
            }
        }
        return end;
    }
}
