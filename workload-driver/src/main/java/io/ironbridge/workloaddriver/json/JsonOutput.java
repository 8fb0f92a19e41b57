package io.ironbridge.workloaddriver.json;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Writes indented JSON. */
public final class JsonOutput {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonOutput() {}

    /** With line ends and indentation. Closing it leaves the stream open. */
    public static JsonGenerator generator(OutputStream out) {
        return JSON.createGenerator(new Pretty(), out);
    }

    /** To the millionth; without zeros at the end and without an exponent. */
    public static BigDecimal rounded(double value) {
        BigDecimal digits = BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_UP);
        BigDecimal shortened = digits.stripTrailingZeros();
        return shortened.scale() < 0 ? shortened.setScale(0) : shortened;
    }

    private static final class Pretty extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
