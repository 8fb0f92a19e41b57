package io.ironbridge.mapping.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.jsonata.JsonataNode.Call;
import io.ironbridge.mapping.jsonata.JsonataNode.Lambda;
import io.ironbridge.mapping.jsonata.JsonataNode.Literal;
import io.ironbridge.mapping.jsonata.JsonataNode.Name;
import io.ironbridge.mapping.jsonata.JsonataNode.Path;
import io.ironbridge.mapping.jsonata.JsonataNode.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonataNodeTest {
    private static JsonataNode tree(String text) {
        return ((JsonataText.Tree) JsonataText.parse(text)).root();
    }

    private static List<String> steps(String text) {
        return ((Path) tree(text))
                .steps().stream()
                        .map(JsonataNode.Step::node)
                        .map(node ->
                                switch (node) {
                                    case Name(String name, int at) -> name + " at " + at;
                                    case Variable(String name, int at) -> "$" + name + " at " + at;
                                    default -> node.getClass().getSimpleName();
                                })
                        .toList();
    }

    @Test
    void stepsKnowWhereTheyBegin() {
        assertThat(steps("$body.items.name"))
                .containsExactly("$body at 0", "items at 6", "name at 12");
        assertThat(steps(" $a . \"CAT-ONE\" . `b c`"))
                .containsExactly("$a at 1", "CAT-ONE at 6", "b c at 18");
        assertThat(steps("$a.\"a\\\"b\".x")).containsExactly("$a at 0", "a\"b at 3", "x at 10");
    }

    @Test
    void filtersAndVariablesBelongToTheirSteps() {
        Path path = (Path) tree("$body.rows[n > 1].x#$i");
        assertThat(path.steps()).hasSize(3);
        assertThat(path.steps().get(1).filters()).hasSize(1);
        assertThat(path.steps().get(2).variables()).containsExactly("i");
    }

    @Test
    void variablesThatStepsBindAreKnown() {
        Path path = (Path) tree("rows@$row#$i.x");
        assertThat(path.steps().getFirst().variables()).containsExactly("row", "i");
    }

    @Test
    void callsAtTheEndOfFunctionsAreCalls() {
        Lambda lambda = (Lambda) tree("function($x){ $string($x) }");
        assertThat(lambda.parameters()).containsExactly("x");
        assertThat(lambda.body()).isInstanceOf(Call.class);
    }

    @Test
    void partialApplicationsHaveTheGivenArguments() {
        Call call = (Call) tree("$contains(?, 'x')");
        assertThat(call.partial()).isTrue();
        assertThat(call.arguments()).containsExactly(new Literal("x", 13));
    }
}
