package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.JException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rewords the library's errors without values of the payload: its own messages quote the value
 * concerned.
 */
public final class JsonataErrors {
    private static final Map<String, String> TEXTS =
            Map.ofEntries(
                    Map.entry("T0410", "an argument of a function has the wrong type"),
                    Map.entry("T0411", "the value a function applies to has the wrong type"),
                    Map.entry(
                            "T0412",
                            "an array argument of a function contains a value of the wrong type"),
                    Map.entry("T1003", "a property name is not text"),
                    Map.entry("T1005", "a function is called without its dollar sign"),
                    Map.entry("T1006", "something is called that is not a function"),
                    Map.entry("T2001", "the left side of an arithmetic operator is not a number"),
                    Map.entry("T2002", "the right side of an arithmetic operator is not a number"),
                    Map.entry("T2003", "the left side of the range operator is not an integer"),
                    Map.entry("T2004", "the right side of the range operator is not an integer"),
                    Map.entry("T2007", "values of different types are sorted"),
                    Map.entry("T2008", "a sort key is not a number or text"),
                    Map.entry("T2009", "the two sides of a comparison are of different types"),
                    Map.entry("T2010", "a comparison needs two numbers or two texts"),
                    Map.entry("D1001", "a number is out of range"),
                    Map.entry("D1002", "something that is not a number is negated"),
                    Map.entry("D2014", "a range is too large"),
                    Map.entry("D3010", "the text that $replace looks for is empty"),
                    Map.entry("D3011", "the limit of $replace is negative"),
                    Map.entry("D3012", "a function given to $replace does not return text"),
                    Map.entry("D3020", "the limit of $split is negative"),
                    Map.entry("D3030", "a text is not a number"),
                    Map.entry("D3040", "the limit of $match is negative"),
                    Map.entry("D3061", "the result of $power is not a finite number"),
                    Map.entry("D3070", "$sort needs numbers only, texts only or a function"),
                    Map.entry(
                            "D3050", "a function given to $reduce takes fewer than two arguments"),
                    Map.entry("D3060", "$sqrt is applied to a negative number"),
                    Map.entry("D3080", "a picture has more than two parts"),
                    Map.entry("D3081", "a picture has two decimal separators"),
                    Map.entry("D3082", "a picture has two percent signs"),
                    Map.entry("D3083", "a picture has two per-mille signs"),
                    Map.entry("D3084", "a picture has a percent and a per-mille sign"),
                    Map.entry("D3085", "a picture has no digit"),
                    Map.entry("D3086", "a picture has other characters between its digits"),
                    Map.entry(
                            "D3087",
                            "a picture has a grouping separator next to its decimal separator"),
                    Map.entry("D3088", "a picture has a grouping separator after its last digit"),
                    Map.entry("D3089", "a picture has two grouping separators together"),
                    Map.entry("D3090", "a picture has an optional digit after another"),
                    Map.entry("D3091", "a picture has an optional decimal before another"),
                    Map.entry("D3092", "a picture has a percent sign and an exponent"),
                    Map.entry("D3093", "the exponent of a picture is not digits"),
                    Map.entry("D3100", "the base of $formatBase is not from 2 to 36"),
                    Map.entry("D3110", "a text is not a date and time"),
                    Map.entry("D3120", "the text given to $eval does not parse"),
                    Map.entry("D3121", "the text given to $eval cannot be evaluated"),
                    Map.entry("D3130", "an integer cannot be written or read in this picture"),
                    Map.entry("D3138", "$single finds more than one item"),
                    Map.entry("D3139", "$single finds no item"),
                    Map.entry("D3137", "the mapping raised it with $error"),
                    Map.entry("D3140", "a text is not a URL, or its encoding is not valid"),
                    Map.entry("D3141", "an $assert of the mapping failed"));

    private static final Pattern FUNCTION = Pattern.compile("[A-Za-z]\\w*");

    private JsonataErrors() {}

    public static String describe(JException e) {
        String code = e.getError();
        String text = e instanceof DialectException own ? own.reason() : argument(e);
        return text == null ? "JSONata error " + code : text + " (JSONata " + code + ")";
    }

    /** The argument and function, if the library reports them. */
    private static @Nullable String argument(JException e) {
        return "T0410".equals(e.getError())
                        && e.getCurrent() instanceof Integer index
                        && e.getExpected() instanceof String function
                        && FUNCTION.matcher(function).matches()
                ? "argument " + index + " of $" + function + " has the wrong type"
                : TEXTS.get(e.getError());
    }

    public static String describe(RuntimeException e) {
        return e.getCause() instanceof JException cause
                ? describe(cause)
                : "an operator cannot use the values of its operands";
    }
}
