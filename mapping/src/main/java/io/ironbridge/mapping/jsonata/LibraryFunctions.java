package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import io.ironbridge.mapping.jsonata.Builtins.Body;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The library's own functions; {@link Builtins} translates their exceptions. */
@SuppressWarnings("unchecked")
final class LibraryFunctions {
    private LibraryFunctions() {}

    static void extend(Builtins builtins) {
        numbers(builtins);
        texts(builtins);
        builtins.register("count", "<a:n>", call -> Functions.count(call.array(0)));
        builtins.register("exists", "<x:b>", call -> Functions.exists(call.at(0)));
        builtins.register("boolean", "<x-:b>", call -> Functions.toBoolean(call.at(0)));
        builtins.register("not", "<x-:b>", call -> Functions.not(call.at(0)));
        builtins.register("type", "<x:s>", call -> type(call.at(0)));
        builtins.register("clone", "<(oa)-:o>", LibraryFunctions::clone);
        builtins.register("error", "<s?:x>", call -> failed(call.text(0), "D3137"));
        builtins.register(
                "assert",
                "<bs?:x>",
                call -> Boolean.FALSE.equals(call.at(0)) ? failed(call.text(1), "D3141") : null);
        builtins.register("eval", "<sx?:x>", LibraryFunctions::eval);
    }

    private static @Nullable Object clone(Arguments call) {
        Object value = call.at(0);
        return value == null ? null : Values.OPERATORS.copy(value, _ -> {});
    }

    private static void numbers(Builtins builtins) {
        builtins.register("sum", "<a<n>:n>", ofNumbers(Functions::sum));
        builtins.register("max", "<a<n>:n>", ofNumbers(Functions::max));
        builtins.register("min", "<a<n>:n>", ofNumbers(Functions::min));
        builtins.register("average", "<a<n>:n>", ofNumbers(Functions::average));
        builtins.register("floor", "<n-:n>", call -> Functions.floor(call.number(0)));
        builtins.register("ceil", "<n-:n>", call -> Functions.ceil(call.number(0)));
        builtins.register("sqrt", "<n-:n>", call -> Functions.sqrt(call.number(0)));
        builtins.register(
                "power", "<n-n:n>", call -> Functions.power(call.number(0), call.number(1)));
        builtins.register("random", "<:n>", _ -> Functions.random());
        builtins.register(
                "formatBase",
                "<n-n?:s>",
                call -> Functions.formatBase(call.number(0), call.number(1)));
    }

    private static void texts(Builtins builtins) {
        builtins.register(
                "substring",
                "<s-nn?:s>",
                call -> Functions.substring(call.text(0), call.number(1), call.number(2)));
        builtins.register("substringBefore", "<s-s:s>", LibraryFunctions::before);
        builtins.register("substringAfter", "<s-s:s>", LibraryFunctions::after);
        builtins.register("lowercase", "<s-:s>", ofText(Functions::lowercase));
        builtins.register("uppercase", "<s-:s>", ofText(Functions::uppercase));
        builtins.register("length", "<s-:n>", ofText(Functions::length));
        builtins.register("trim", "<s-:s>", ofText(Functions::trim));
        builtins.register("base64encode", "<s-:s>", ofText(Functions::base64encode));
        builtins.register("base64decode", "<s-:s>", ofText(Functions::base64decode));
        builtins.register("encodeUrlComponent", "<s-:s>", ofUrl(Functions::encodeUrlComponent));
        builtins.register("encodeUrl", "<s-:s>", ofUrl(Functions::encodeUrl));
        builtins.register("decodeUrlComponent", "<s-:s>", ofUrl(Functions::decodeUrlComponent));
        builtins.register("decodeUrl", "<s-:s>", ofUrl(Functions::decodeUrl));
    }

    private static @Nullable String before(Arguments call) {
        String text = call.text(0);
        String part = call.text(1);
        if (text == null || part == null) {
            return text;
        }
        int at = new TextSearch(part).in(text, 0);
        return at < 0 ? text : text.substring(0, at);
    }

    private static @Nullable String after(Arguments call) {
        String text = call.text(0);
        if (text == null) {
            return null;
        }
        String part = Objects.requireNonNull(call.text(1));
        int at = new TextSearch(part).in(text, 0);
        return at < 0 ? text : text.substring(at + part.length());
    }

    private static Body ofText(Function<@Nullable String, @Nullable Object> function) {
        return call -> function.apply(call.text(0));
    }

    private static Body ofUrl(Function<@Nullable String, @Nullable String> function) {
        return call -> {
            try {
                return function.apply(call.text(0));
            } catch (RuntimeException e) {
                throw new JException("D3140", -1);
            }
        };
    }

    private static Body ofNumbers(Function<@Nullable List<Number>, @Nullable Number> function) {
        return call -> function.apply((List<Number>) (List<?>) call.array(0));
    }

    private static @Nullable String type(@Nullable Object value) {
        return BoundedJsonata.isFunction(value) ? "function" : Functions.type(value);
    }

    private static @Nullable Object failed(@Nullable String message, String code) {
        throw new JException(code, -1, message);
    }

    private static @Nullable Object eval(Arguments call) {
        String text = call.text(0);
        if (text == null) {
            return null;
        }
        EvaluationBounds bounds = BoundedFunctions.bounds();
        bounds.parse(text.length());
        try {
            return BoundedJsonata.eval(text, call.at(1));
        } catch (JException e) {
            // Without a position, so that the call's is used: that in the text has no meaning
            // outside.
            throw new JException("D3120".equals(e.getError()) ? "D3120" : "D3121", -1);
        } finally {
            bounds.checkTime(); // parsing checks no time
        }
    }
}
