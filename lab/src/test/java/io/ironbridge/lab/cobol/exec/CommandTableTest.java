package io.ironbridge.lab.cobol.exec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandTableTest {

    @Test
    void commandsAreFoundByTheNumberThatAProgramPasses() {
        Command link = CommandTable.standard().byNumber(0x0E02).orElseThrow();

        assertThat(link.name()).isEqualTo("LINK");
        CommandOption commarea = link.option("COMMAREA").orElseThrow();
        assertThat(commarea.kind()).isEqualTo(OptionKind.AREA);
        assertThat(commarea.direction()).isEqualTo(Direction.INOUT);
        assertThat(commarea.mask()).isEqualTo(2);
        assertThat(CallArea.offset(commarea)).isEqualTo(CallArea.LENGTHS);
    }

    @Test
    void slotsOfOneKindFollowOneAnother() {
        Command formattime = CommandTable.standard().byNumber(0x4A04).orElseThrow();

        assertThat(CallArea.offset(formattime.option("FULLDATE").orElseThrow()))
                .isEqualTo(CallArea.TEXTS + 64);
        assertThat(CallArea.offset(formattime.option("DAYCOUNT").orElseThrow()))
                .isEqualTo(CallArea.NUMBERS + 8);
    }

    @Test
    void theOperandsOfRulesAreOptionsOfTheCommand() {
        for (Command command : CommandTable.standard().commands()) {
            for (CommandOption option : command.options()) {
                assertThat(option.rules())
                        .filteredOn(rule ->
                                rule.kind() == OptionRule.Kind.WITH
                                        || rule.kind() == OptionRule.Kind.NOT)
                        .allSatisfy(rule ->
                                assertThat(command.option(rule.operand()))
                                        .as(command.name() + " " + option.keyword())
                                        .isPresent());
            }
        }
    }

    @Test
    void conditionsHaveTheirNumbers() {
        assertThat(CicsNumbers.condition("NORMAL")).hasValue(0);
        assertThat(CicsNumbers.condition("FILENOTFOUND")).hasValue(12);
        assertThat(CicsNumbers.condition("DSIDERR")).hasValue(12);
        assertThat(CicsNumbers.condition("BUSY")).hasValue(128);
        assertThat(CicsNumbers.value("UCTRAN")).hasValue(450);
    }
}
