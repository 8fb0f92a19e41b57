package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.copybook.dai.Segment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Channels that {@code channel.yaml} describes. */
class ChannelFileTest {
    private static final String FILES = "zosAssets/getOrder/providerFiles/";
    private static final String CHANNEL = FILES + "channel.yaml";
    private static final String LISTS =
            """
            version: 1.0
            request:
            - name: "ORDER-IN"
              type: BIT
              transform: "order.dai"
            - name: NOTE
              type: char
              transform: ""
            response:
            - name: ORDER-OUT
              type: CHAR
              transform: order.dai
            - name: LABEL
              type: CHAR
              required: false
            """;

    @TempDir Path folder;

    private final TestProject project =
            new TestProject()
                    .with(
                            "liberty/config/cics.xml",
                            "<server><zosconnect_cicsIpicConnection id='cics' host='h' port='1'"
                                    + " ironbridge_hostlinkPort='2'/></server>")
                    .with(
                            TestProject.ASSET,
                            """
                            type: cicsChannel-1.0
                            providerProperties:
                              program: PROG
                              connectionRef: cics
                            """)
                    .calls("getOrder")
                    .with(FILES + "order.dai", TestProject.DATA)
                    .with(CHANNEL, LISTS);

    @Test
    void containersOfBothKindsAndWaysAreRead() {
        Loaded loaded = TestProject.load(project.writeTo(folder));

        assertThat(loaded.faults()).isEmpty();
        Asset.HostProgram program =
                (Asset.HostProgram) loaded.projects().getFirst().assets().getFirst();
        Asset.Described data = (Asset.Described) program.data().orElseThrow();
        assertThat(data.request().segments())
                .extracting(Segment::originalName, Segment::isChar, Segment::isText)
                .containsExactly(tuple("ORDER-IN", false, false), tuple("NOTE", true, true));
        assertThat(data.response().segments())
                .extracting(Segment::originalName, Segment::isChar, Segment::required)
                .containsExactly(tuple("ORDER-OUT", true, true), tuple("LABEL", true, false));
        assertThat(data.response().segments().getFirst().layout().length()).isEqualTo(5);
    }

    @Test
    void faultsHaveTheirPlace() {
        finds("BIT\n  transform: \"order.dai\"", "BIT", "0425", 3, "BIT container 'ORDER-IN'");
        finds("type: BIT", "type: BYTES", "0425", 4, "'BYTES'");
        finds("NOTE", "ORDER-IN", "0425", 6, "twice");
        finds("NOTE", "A NAME THAT IS TOO LONG", "0425", 6, "name of a container");
        finds("\"order.dai\"", "../../x.dai", "0410", 5, "../../x.dai");
        finds("name: NOTE", "nom: NOTE", "0425", 6, "''");
        finds("request:", "request: 1\nx:", "0425", 2, "'request' is not a list");
        finds("- name: LABEL\n  type: CHAR\n  required: false", "- 7", "0425", 13, "not a mapping");
        finds(LISTS, "version: 1.0", "0425", 1, "no containers");
    }

    @Test
    void aFileWithSeveralSegmentsFitsNoContainer() {
        project.replace(FILES + "order.dai", "</message>\n", "<segment id=\"2\"/></message>\n");
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .anySatisfy(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0425E");
                    assertThat(fault.what()).contains("2 segments");
                });
    }

    private void finds(String old, String text, String number, int line, String what) {
        project.with(CHANNEL, LISTS).replace(CHANNEL, old, text);
        assertThat(TestProject.load(project.writeTo(folder)).faults())
                .as(text)
                .filteredOn(Fault::isError)
                .anySatisfy(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-" + number + "E");
                    assertThat(fault.file()).endsWith("providerFiles/channel.yaml");
                    assertThat(fault.line()).isEqualTo(line);
                    assertThat(fault.what()).contains(what);
                });
    }
}
