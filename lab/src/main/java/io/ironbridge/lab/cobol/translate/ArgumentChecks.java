package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.Direction;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.source.Token;
import java.util.Optional;

/** Checks that the form of an argument suits its option. */
final class ArgumentChecks {
    private ArgumentChecks() {}

    static Optional<String> fault(CommandOption option, GivenOption given) {
        if (!given.hasArgument()) {
            return Optional.empty();
        }
        String keyword = given.word().text();
        if (option.kind() == OptionKind.LABEL && !isName(given)) {
            return Optional.of("The argument of " + keyword + " is not a paragraph name");
        }
        if (option.direction() == Direction.OUT && !isDataArea(given)) {
            return Optional.of(keyword + " returns a value and needs a data area");
        }
        return Optional.empty();
    }

    /** One word that is not a number. */
    static boolean isName(GivenOption given) {
        return given.argument().size() == 1
                && given.argument().getFirst().is(Token.Kind.WORD)
                && !isNumber(given.argument().getFirst());
    }

    /**
     * A name with its qualification and subscripts, or ADDRESS OF a name: something to store in.
     */
    static boolean isDataArea(GivenOption given) {
        Token first = given.argument().getFirst();
        return first.is(Token.Kind.WORD)
                && !isNumber(first)
                && !first.is("LENGTH")
                && !first.is("FUNCTION")
                && !isExpression(given);
    }

    /** Whether it must be computed: it has an operator outside parentheses. */
    static boolean isExpression(GivenOption given) {
        int depth = 0;
        for (Token token : given.argument()) {
            if (token.is(Token.Kind.OPEN)) {
                depth++;
            } else if (token.is(Token.Kind.CLOSE)) {
                depth--;
            } else if (depth == 0 && isOperator(token)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOperator(Token token) {
        return switch (token.text()) {
            case "+", "-", "*", "/" -> true;
            default -> false;
        };
    }

    private static boolean isNumber(Token token) {
        return token.text().chars().allMatch(Character::isDigit);
    }
}
