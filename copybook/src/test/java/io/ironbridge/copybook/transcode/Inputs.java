package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;

/** Input options that differ in one thing. */
final class Inputs {
    private Inputs() {}

    static Input unknownMembers(Input is) {
        return input(is, true, is.missing(), is.nulls(), is.minOccurrences());
    }

    static Input missing(Input is, Missing missing) {
        return input(is, is.unknownMembers(), missing, is.nulls(), is.minOccurrences());
    }

    static Input noNulls(Input is) {
        return input(is, is.unknownMembers(), is.missing(), false, is.minOccurrences());
    }

    static Input noFilling(Input is) {
        return input(is, is.unknownMembers(), is.missing(), is.nulls(), false);
    }

    private static Input input(
            Input is,
            boolean unknownMembers,
            Missing missing,
            boolean nulls,
            boolean minOccurrences) {
        return new Input(
                is.largeNumbers(),
                is.fractions(),
                is.longTexts(),
                is.unmappable(),
                unknownMembers,
                missing,
                is.coerce(),
                nulls,
                minOccurrences);
    }
}
