package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Running;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The public CICS sample, unmodified, before a lab region that runs the catalog manager: in COBOL
 * where there is cobc, else its Java twin.
 */
@Tag("system")
class CatalogIT {
    @TempDir Path data;

    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = new JsonMapper();
    private Running running;

    @BeforeEach
    void start() throws Exception {
        running = running();
    }

    private Running running() throws Exception {
        Path project = Samples.shared("catalog-cics");
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(List.of(project), options),
                                LabOptions.in(data),
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        return Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
    }

    @AfterEach
    void stop() {
        client.close();
        if (running != null) {
            running.close();
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(running.url() + path)));
    }

    private HttpResponse<String> order(String item, int quantity)
            throws IOException, InterruptedException {
        URI orders =
                URI.create(running.url() + "/orders?itemNumber=" + item + "&quantity=" + quantity);
        return send(HttpRequest.newBuilder(orders).POST(BodyPublishers.noBody()));
    }

    private JsonNode read(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json.readTree(response.body());
    }

    private int stockOf(String item) throws IOException, InterruptedException {
        return read(get("/items/" + item)).at("/information/stock").asInt();
    }

    @Test
    void listsFifteenItemsFromAReferenceOn() throws Exception {
        JsonNode all = read(get("/items?startItemID=0100"));
        assertThat(all.at("/totalItems").asInt()).isEqualTo(15);
        assertThat(all.at("/items")).hasSize(15);
        for (int row = 0; row < 15; row++) {
            assertThat(all.at("/items/" + row + "/information/itemReference").asInt())
                    .isEqualTo(100 + 10 * row);
        }
        assertThat(all.at("/items/0/summary/stock").asString())
                .isEqualTo("Department 20 has 98 'Notepads A5, ruled, pack of 5' in stock.");
    }

    @Test
    void tellsOfOneItem() throws Exception {
        JsonNode item = read(get("/items/0110"));
        assertThat(item.at("/information/description").asString())
                .isEqualTo("Notebooks A4, squared, pack of 3");
        assertThat(item.at("/information/cost").asString()).isEqualTo("7.99");
        assertThat(item.at("/information/onOrder").asInt()).isEqualTo(25);
    }

    @Test
    void itemThatIsNotThereIs404() throws Exception {
        HttpResponse<String> response = get("/items/9999");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEqualTo("{\"message\":\"Item not found\"}");
    }

    @Test
    void orderLowersTheStockAndStaysSoAfterARestart() throws Exception {
        int before = stockOf("0010");
        assertThat(order("0010", 5).statusCode()).isEqualTo(200);
        assertThat(stockOf("0010")).isEqualTo(before - 5);
        running.close();
        running = running();
        assertThat(stockOf("0010")).isEqualTo(before - 5);
    }

    @Test
    void orderOfMoreThanThereIsIs400AndTakesNothing() throws Exception {
        int before = stockOf("0350");
        HttpResponse<String> response = order("0350", before + 1);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .isEqualTo("{\"message\":\"Insufficient stock to complete order\"}");
        assertThat(stockOf("0350")).isEqualTo(before);
    }

    @Test
    void regionThatIsGoneIsTheProjectsOwn500() throws Exception {
        running.labs().close();
        HttpResponse<String> response = get("/items/0010");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("The back end cannot be reached.");
    }
}
